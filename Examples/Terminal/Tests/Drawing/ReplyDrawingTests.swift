import ChallengeNavigation
import Navlog
import Testing

@testable import ChallengeTerminal

@Suite struct ReplyDrawingTests {
  private let events = [
    RecordedEvent<AppNavigation>(
      position: 9, time: 0, elapsed: 1_200_000, event: NavigationEvent(.navigate(to: .settings)),
      screen: .settings),
    RecordedEvent<AppNavigation>(
      position: 10, time: 0, elapsed: 61_000_000, event: NavigationEvent(.pop), outcome: .noEffect(.atRoot),
      screen: .settings),
    RecordedEvent<AppNavigation>(
      position: 11, time: 0, elapsed: 62_000_000, event: NavigationEvent(.dismissAll)),
  ].map(EventSummary.init)

  @Test func `the history shows the position, time, call and screen of each event`() {
    let history = History(events: events, omitted: 8, shownPosition: 10)
    let lines = HistoryDrawing(history: history, columns: 80).lines.map { $0.rendered(usesColor: false) }
    #expect(
      lines == [
        "8 earlier: history all shows them",
        "  9  +1.2s  navigate -> sheet:settings  → settings",
        ">10  +1m1s  pop                         → settings",
        "            no effect: there is no screen to go back to",
        " 11  +1m2s  dismissAll                  → home",
      ])
  }

  @Test(arguments: [0, 20, 40]) func `long lines are truncated with an ellipsis`(columns: Int) {
    let lines = HistoryDrawing(
      history: History(events: events, omitted: 0, shownPosition: nil), columns: columns
    )
    .lines
    #expect(lines.allSatisfy { $0.width <= max(columns, 24) })
  }
}
