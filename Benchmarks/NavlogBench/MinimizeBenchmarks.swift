import Navlog
import NavlogTools

/// The time to shrink a session of 10,000 calls to the three calls that reproduce a fault. These calls are far apart. The
/// baseline is one replay of the session.
enum Minimize {
  private static let count = 10_000
  /// The positions of the calls that present a sheet, push a screen in the sheet, and push another screen.
  private static let needed = [1_234, 5_678, 9_999]

  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let stretch = session()
    let bad = try Condition("path LIKE '%filter/detail(id: 7)/detail(id: 8)%'")
    let minimizer = SessionMinimizer(stretch)
    var tried = 0
    let rounds = try Rounds.measure(
      5, base: { time { replay(stretch) } },
      own: {
        try time {
          let found = try minimizer.minimized(bad: bad)
          precondition(found?.stretch.events.map(\.position) == needed)
          tried = found?.tried ?? 0
        }
      })
    report.line(
      "minimize a session of 10 k events to 3 calls", rounds.slowdown, "x one replay",
      .atMost(5_000_000 / Calibration.replay), note: "\(tried) candidates; \(rounds.times)")
  }

  /// The baseline: the reducer alone, once over the whole session.
  private static func replay(_ stretch: RecordedStretch) {
    var state = NavigationState<RecordedDestination>()
    for event in stretch.events { _ = state.reduce(event.action, on: event.router, at: event.position) }
    precondition(state.position == count)
  }

  private static func session() -> RecordedStretch {
    let root = RouterID(.main)
    let sheet = root.child(.sheet, EntryID(needed[0]))
    var state = NavigationState<RecordedDestination>()
    let events = (1...count).map { position in
      let event: NavigationEvent<RecordedDestination> =
        switch position {
        case needed[0]:
          NavigationEvent(
            .navigate(destination("filter"), style: .sheet, unlessOnTop: false), on: root)
        case needed[1]: push(destination("detail", 7), on: sheet)
        case needed[2]: push(destination("detail", 8), on: sheet)
        case _ where position % 3 == 0: NavigationEvent(.pop(count: 1), on: root)
        case _ where position % 7 == 0: NavigationEvent(.setFlag("count", .integer(position)), on: root)
        default: push(destination("detail", position % 100), on: root)
        }
      let outcome = state.reduce(event.action, on: event.router, at: position)
      return RecordedEvent(
        position: position, time: 0, elapsed: Int64(position) * 1_000, event: event, outcome: outcome)
    }
    let info = SessionInfo(id: "bench", started: 0, app: "Bench", version: "1", system: "")
    return RecordedStretch(of: info, events: events)
  }

  private static func push(
    _ destination: RecordedDestination, on router: RouterID
  ) -> NavigationEvent<RecordedDestination> {
    NavigationEvent(.navigate(destination, style: .push, unlessOnTop: false), on: router)
  }

  private static func destination(_ name: String, _ id: Int? = nil) -> RecordedDestination {
    RecordedDestination(type: "App", name: name, parameters: id.map { "{\"id\":\($0)}" } ?? "{}")
  }
}
