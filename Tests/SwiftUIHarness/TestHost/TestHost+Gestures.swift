extension TestHost {
  /// Swipes back, or taps the back button: pops the top screen and writes the shorter path.
  @discardableResult
  public func swipeBack(
    _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    try goBack(by: 1, delivery)
  }

  /// Goes back several screens at once, as the user does with a long press on the back button.
  @discardableResult
  public func goBack(
    by count: Int, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    if count == 1, let split = collapsedSplit {
      let writes = split.goBack()
      return SystemWrite("the column below", recorded: writes, current: writes).delivered(delivery)
    }
    let stack = try topStack("go back")
    guard count > 0, count <= stack.shownPath.count else {
      throw HarnessMisuse(
        "Cannot go back by \(count): the stack shows \(stack.shownPath.count) pushed screens.")
    }
    stack.goBack(by: count)
    stack.isUserPopping = delivery == .later
    return write(stack.shownPath, to: stack).delivered(delivery)
  }

  /// Cancels a swipe back. The screen below appears and disappears again. SwiftUI writes the unchanged path, or nothing.
  @discardableResult
  public func cancelSwipeBack(
    writing: Bool = true, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let stack = try topStack("begin to swipe back")
    guard !stack.shownPath.isEmpty else { throw HarnessMisuse("Cannot swipe back: the root is shown.") }
    stack.cancelGoingBack()
    return write(stack.shownPath, to: stack).delivered(writing ? delivery : .later)
  }

  /// Returns a write of the current path. The test can deliver it after the path has changed.
  public func recordedPathWrite() throws(HarnessMisuse) -> SystemWrite {
    let stack = try topStack("write its path")
    return write(stack.shownPath, to: stack)
  }

  /// Whether the top layer has a screen to pop.
  public var canGoBack: Bool {
    topNode?.mainStack.map { !$0.shownPath.isEmpty } ?? false || collapsedSplit != nil
  }

  /// The split view of the top layer, if the user can go back from its top column.
  private var collapsedSplit: SplitController? {
    guard let split = topNode?.firstShown({ $0.split }), split.canGoBack else { return nil }
    return topNode?.mainStack.map { $0.shownPath.isEmpty } ?? true ? split : nil
  }

  private func topStack(_ act: String) throws(HarnessMisuse) -> StackController {
    guard let stack = try actableLayer(act).mainStack else {
      throw HarnessMisuse("The top layer has no stack to \(act) in.")
    }
    return stack
  }

  private func write(_ path: [AnyHashable], to stack: StackController) -> SystemWrite {
    SystemWrite(
      "\(path.count) elements to a path", recorded: stack.makeWrite(path),
      current: { [weak stack] in stack?.write(path) })
  }
}

extension Node {
  /// The stack in which the user navigates. In a split view, the stack of the detail column or of the top column.
  fileprivate var mainStack: StackController? {
    if let split = firstShown({ $0.split }) { return split.mainNode?.firstShown { $0.stack } }
    return firstShown { $0.stack }
  }
}

extension StackController {
  /// Returns a write through the current binding, even if the binding is replaced later.
  func makeWrite(_ new: [AnyHashable]) -> () -> Void {
    { [weak self, path] in
      if let self { write(new, through: path) } else { path?.write(new) }
    }
  }
}

extension TestHost {
  /// Swipes down the top sheet, or a popover that is shown as a sheet. This dismisses the layer and writes `nil` or `false`.
  /// `onDismiss` is called at the end of the transition.
  @discardableResult
  public func swipeDown(_ delivery: SystemWrite.Delivery = .atOnce) throws(HarnessMisuse) -> SystemWrite {
    let sheet = try topPresentation("swipe it down")
    guard sheet.kind == .sheet || sheet.kind == .popover && horizontalSizeClass == .compact else {
      throw HarnessMisuse("Only a sheet can be swiped down: not \(sheet).")
    }
    return try dismissInteractively(sheet, delivery)
  }

  /// Taps next to the popover on top: dismisses it and writes `nil`.
  @discardableResult
  public func tapBesidePopover(
    _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let popover = try topPresentation("tap next to it")
    guard popover.kind == .popover, horizontalSizeClass != .compact else {
      throw HarnessMisuse("\(popover) is not shown as a popover.")
    }
    return try dismissInteractively(popover, delivery)
  }

  private func dismissInteractively(
    _ sheet: Presentation, _ delivery: SystemWrite.Delivery
  ) throws(HarnessMisuse) -> SystemWrite {
    if disablesInteractiveDismissal(sheet) {
      throw HarnessMisuse("\(sheet) cannot be dismissed by the user: interactiveDismissDisabled.")
    }
    sheet.anchor.handledID = sheet.id
    let write = clearing(sheet)
    dismiss(sheet)
    return write.delivered(delivery)
  }

  /// Drags the top sheet to one of its detents, and writes the selection of detents, if any.
  @discardableResult
  public func dragSheet(
    to detent: PresentationDetent, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let sheet = try topPresentation("drag it to a detent")
    let found = sheet.node?.firstTrait {
      if case .detents(let detents, let selection) = $0 { (all: detents, selection: selection) } else { nil }
    }
    guard sheet.kind == .sheet, let found, found.all.contains(detent) else {
      throw HarnessMisuse("\(sheet) has no detent \(detent): \(Array(found?.all ?? [])).")
    }
    sheet.draggedDetent = detent
    let write = { if let selection = found.selection { selection.wrappedValue = detent } }
    return SystemWrite("detent \(detent) of \(sheet)", recorded: write, current: write).delivered(delivery)
  }

  /// Returns a write of `nil` or `false` for the top sheet or cover. The test can deliver it at any time.
  public func recordedDismissal() throws(HarnessMisuse) -> SystemWrite {
    clearing(try topPresentation("dismiss it"))
  }

  /// Whether the user can swipe the top layer down now.
  public var canSwipeDown: Bool {
    guard modalInFlight == nil, let top = presented.last else { return false }
    return top.kind == .sheet && !disablesInteractiveDismissal(top)
  }

  /// Returns the top presentation. Throws if the user cannot act on it.
  func topPresentation(_ act: String) throws(HarnessMisuse) -> Presentation {
    if let flight = modalInFlight {
      throw HarnessMisuse("The user cannot \(act) while a transition is in flight (\(flight)).")
    }
    guard let top = presented.last else {
      throw HarnessMisuse("Nothing is presented, so the user cannot \(act).")
    }
    return top
  }

  func clearing(_ sheet: Presentation) -> SystemWrite {
    let anchor = sheet.anchor
    let source = anchor.source
    return SystemWrite(
      "nil for \(sheet)", recorded: { source?.clear() },
      current: { if anchor.node.isMounted { anchor.source?.clear() } })
  }

  private func disablesInteractiveDismissal(_ sheet: Presentation) -> Bool {
    sheet.node?.firstTrait { if case .disablesInteractiveDismissal(let keeps) = $0 { keeps } else { nil } }
      ?? false
  }
}

/// A write by SwiftUI to a binding after a user's action. Not part of SwiftUI.
@MainActor
public struct SystemWrite: @MainActor CustomStringConvertible {
  /// The time at which a write reaches the app.
  public enum Delivery: Sendable {
    /// The write is delivered at once.
    case atOnce
    /// The write is delivered at once, and a second time.
    case twice
    /// The test delivers the write, or never does.
    case later
  }

  /// The write, such as “2 elements to a path”.
  public let description: String
  private let recorded: () -> Void
  private let current: () -> Void

  init(_ description: String, recorded: @escaping () -> Void, current: @escaping () -> Void) {
    self.description = description
    self.recorded = recorded
    self.current = current
  }

  /// Writes through the binding that SwiftUI had at the time of the action.
  public func deliver() { recorded() }

  /// Writes through the current binding. A no-op if the view is gone.
  public func deliverThroughCurrentBinding() { current() }

  func delivered(_ delivery: Delivery) -> SystemWrite {
    if delivery != .later { deliver() }
    if delivery == .twice { deliver() }
    return self
  }
}
