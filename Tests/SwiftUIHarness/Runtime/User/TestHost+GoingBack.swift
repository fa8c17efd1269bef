extension TestHost {
  /// Swipes back, or taps the back button: the top screen goes, and the path is written with one element fewer.
  @discardableResult
  public func swipeBack(
    _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    try goBack(by: 1, delivery)
  }

  /// Goes back by several screens at once, as with the menu of a long press on the back button.
  @discardableResult
  public func goBack(
    by count: Int, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let stack = try topStack("go back")
    guard count > 0, count <= stack.shownPath.count else {
      throw HarnessMisuse(
        "Cannot go back by \(count): the stack shows \(stack.shownPath.count) pushed screens.")
    }
    stack.goBack(by: count)
    return write(stack.shownPath, to: stack).delivered(delivery)
  }

  /// Begins to swipe back and lets go too early: the path is written as it is shown, or nothing is.
  @discardableResult
  public func cancelSwipeBack(
    writing: Bool = true, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let stack = try topStack("begin to swipe back")
    guard !stack.shownPath.isEmpty else { throw HarnessMisuse("Cannot swipe back: the root is shown.") }
    return write(stack.shownPath, to: stack).delivered(writing ? delivery : .later)
  }

  /// A write of the path as it is shown now, for the test to deliver when it is stale.
  public func recordedPathWrite() throws(HarnessMisuse) -> SystemWrite {
    let stack = try topStack("write its path")
    return write(stack.shownPath, to: stack)
  }

  /// Whether there is a screen to go back from in the top layer.
  public var canGoBack: Bool { topNode?.firstShown { $0.stack }.map { !$0.shownPath.isEmpty } ?? false }

  private func topStack(_ act: String) throws(HarnessMisuse) -> StackController {
    guard let stack = try actableLayer(act).firstShown({ $0.stack }) else {
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

extension StackController {
  /// Writes through the binding of now, whatever comes later.
  func makeWrite(_ new: [AnyHashable]) -> () -> Void {
    guard let path else { return { [weak self] in self?.write(new) } }
    return { path.write(new) }
  }
}
