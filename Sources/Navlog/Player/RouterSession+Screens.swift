extension RouterSession {
  /// The state on screen: the present, or the moment that a player or `look(at:)` shows. Observation does not track
  /// reads of this property.
  ///
  /// The state includes the screens that this version of the app does not know.
  public var shownState: NavigationState<ShownScreen<N>> {
    core.shown.compactMap { id in
      if let destination = destinations.destination(id) { return .known(destination) }
      return core.destinations.recorded(id).map { .unknown($0) }
    }
  }

  // MARK: - For containers

  /// The state on screen, with the identities that containers use for the screens.
  package var screens: NavigationState<ShownScreen<N>> { core.identities.onScreen(shownState) }

  /// Whether a moment of the past or of a recording is on screen. Calls from screens are then refused.
  package var isShowingPast: Bool { core.past != nil }

  /// Whether the state on screen is changing by more than the effect of one event, for example because a player jumps.
  package var isJumping: Bool { core.isJumping }
}
