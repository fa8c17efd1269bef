extension Router {
  /// The destinations of the path, lowest first. A set is recorded as the call that it amounts to: going back by some
  /// screens, one screen more, or another path.
  public var navigationStackPath: [N] {
    get { entries.map { $0.destination } }
    set { send(.change(of: navigationStackPath, to: newValue)) }
  }

  /// The destination in the sheet. A set presents or dismisses; setting what is presented already changes nothing.
  public var presentingSheet: N? {
    get { sheetEntry?.destination }
    set { set(newValue, instead: presentingSheet, .sheet(), .dismissSheet) }
  }

  /// The destination in the cover. A set presents or dismisses; setting what is presented already changes nothing.
  public var presentingFullScreen: N? {
    get { fullScreenEntry?.destination }
    set { set(newValue, instead: presentingFullScreen, .fullScreenCover, .dismissFullScreen) }
  }

  private func set(
    _ new: N?, instead old: N?, _ style: ModalPresentationStyle, _ dismissal: NavigationAction<N>
  ) {
    guard let new else {
      send(dismissal)
      return
    }
    if new != old { send(.present(new, style: style)) }
  }
}

extension NavigationAction {
  /// The call that a new path amounts to.
  static func change(of old: [N], to new: [N]) -> Self {
    if new.count < old.count, old.starts(with: new) { return .pop(count: old.count - new.count) }
    if new.count == old.count + 1, let added = new.last, new.starts(with: old) {
      return .navigate(added, style: .push, unlessOnTop: false)
    }
    return .setPath(new)
  }
}
