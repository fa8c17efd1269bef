extension TestHost {
  /// Swipes the top sheet down: it goes, and `nil` or `false` is written; `onDismiss` is called when it has gone.
  @discardableResult
  public func swipeDown(_ delivery: SystemWrite.Delivery = .atOnce) throws(HarnessMisuse) -> SystemWrite {
    let sheet = try topSheet("swipe it down")
    guard sheet.kind == .sheet else { throw HarnessMisuse("A cover cannot be swiped down: \(sheet).") }
    if keepsUserFromDismissing(sheet) {
      throw HarnessMisuse("\(sheet) cannot be swiped down: interactiveDismissDisabled.")
    }
    sheet.anchor.settled = sheet.id
    let write = clearing(sheet)
    dismiss(sheet)
    return write.delivered(delivery)
  }

  /// A write of `nil` or `false` for the top sheet or cover, for the test to deliver when it likes.
  public func recordedDismissal() throws(HarnessMisuse) -> SystemWrite {
    clearing(try topSheet("dismiss it"))
  }

  /// Whether the top layer is a sheet that the user can swipe down now.
  public var canSwipeDown: Bool {
    guard modalInFlight == nil, let top = presented.last else { return false }
    return top.kind == .sheet && !keepsUserFromDismissing(top)
  }

  private func topSheet(_ act: String) throws(HarnessMisuse) -> Presentation {
    if let flight = modalInFlight {
      throw HarnessMisuse("The user cannot \(act) while a transition is in flight (\(flight)).")
    }
    guard let top = presented.last else { throw HarnessMisuse("Nothing is presented: nobody can \(act).") }
    return top
  }

  private func clearing(_ sheet: Presentation) -> SystemWrite {
    let anchor = sheet.anchor
    let source = anchor.source
    return SystemWrite(
      "nil for \(sheet)", recorded: { source?.clear() },
      current: { if anchor.node.isMounted { anchor.source?.clear() } })
  }

  private func keepsUserFromDismissing(_ sheet: Presentation) -> Bool {
    sheet.node?.firstTrait { if case .keepsUserFromDismissing(let keeps) = $0 { keeps } else { nil } }
      ?? false
  }
}
