package import Navlog

/// The shortest sequence of calls that opens a screen.
package struct ReachedScreen {
  /// A flag and the value that it must have. With another value, a rule of the app defers one of the calls.
  package struct Requirement: Hashable {
    /// The rule that, in a log, deferred one of the requested routes.
    package let rule: String
    package let flag: String
    package let value: JSONValue
  }

  /// The screen.
  package let destination: RecordedDestination
  /// The session in which the calls were replayed, as read from its log.
  package let stretch: RecordedStretch
  /// The flags to set before the calls are made. In a log, a rule deferred one of the requested routes until such a flag had
  /// the required value.
  package let requirements: [Requirement]
}

extension RecordedApp {
  /// Returns the shortest sequence of calls that opens a screen of a wanted route; `nil` if the search finds none. Each call is
  /// made on the screen on which it was recorded.
  ///
  /// The search is breadth-first over the calls of all sessions, so the result may combine calls of several sessions.
  ///
  /// - Throws: ``RecordedAppError`` when the replay of the calls does not end in the state that the search computed.
  package func reach(
    _ isWanted: @escaping (RouteName) -> Bool, limits: ExplorationLimits = ExplorationLimits(screens: 20)
  ) throws -> ReachedScreen? {
    func destination(in state: NavigationState<DestinationID>) -> RecordedDestination? {
      state.visible.map { destinations.destination($0) }.flatMap { isWanted(RouteName($0)) ? $0 : nil }
    }
    var search = makeSearch(limits)
    search.run(until: { destination(in: $0) != nil }, offers: { offers(in: $0) })
    guard let goal = search.goal else { return nil }
    let path = search.offers(to: goal)
    let log = InMemoryEventLog()
    let session = try record(path, named: "reach", to: log)
    let count = try log.session(session.id).count
    let stretch = try RecordedStretch(of: log, session: session.id, through: count)
    guard let reached = try log.state(session.id, at: count).visible else { return nil }
    return ReachedScreen(destination: reached, stretch: stretch, requirements: requirements(of: stretch))
  }

  private func requirements(of stretch: RecordedStretch) -> [ReachedScreen.Requirement] {
    var found: [ReachedScreen.Requirement] = []
    for destination in stretch.events.flatMap(\.action.namedDestinations) {
      for requirement in guards.deferrals[RouteName(destination)] ?? [] where !found.contains(requirement) {
        found.append(requirement)
      }
    }
    return found
  }

  /// Returns a link that leads to the screen's route if the app is launched with the required flags, or `nil` if no link does.
  package func link(to screen: ReachedScreen) -> String? {
    let wanted = RouteName(screen.destination)
    return links.values.compactMap { $0.offer.url }.first { url in
      var point = start
      for required in screen.requirements {
        app.take(Offer(.setFlag(required.flag, required.value)), in: &point)
      }
      app.take(.link(url), in: &point)
      return point.state.visible.map { RouteName(destinations.destination($0)) } == wanted
    }
  }
}
