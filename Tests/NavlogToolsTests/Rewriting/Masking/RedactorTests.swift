import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct RedactorTests {
  private static let secret = "s3cr3t-"
  /// A number so long that a mask is unlikely to contain it.
  private static let number = 4_711_081_547_110_815

  private func log(_ actions: [NavigationAction<RecordedDestination>]) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "ab12", started: 0, app: "App", version: "1", system: "test"))
    var state = NavigationState<RecordedDestination>()
    for (index, action) in actions.enumerated() {
      let event = NavigationEvent(action)
      try log.append(
        [
          RecordedEvent(
            position: index + 1, time: 0, elapsed: 0, event: event,
            reduction: state.fold(event, at: index + 1))
        ], to: "ab12")
    }
    return log
  }

  private func shared(_ log: InMemoryEventLog) throws -> [String] {
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines, redactor: Redactor()).write { lines.append($0) }
    return lines
  }

  private var actions: [NavigationAction<RecordedDestination>] {
    let secret = Self.secret
    let user = RecordedDestination(
      type: "App", name: "user",
      parameters: #"{"name":"\#(secret)","more":[{"id":\#(Self.number),"isNew":true,"\#(secret)":1}]}"#)
    let intent = PendingIntent(
      url: "app://user/\(secret)?token=\(secret)", plan: [.show(user, .push)], flag: "isAuthenticated",
      value: .string(secret))
    var state = NavigationState<RecordedDestination>()
    for (index, action) in [NavigationAction.setFlag("who", .string(secret)), .defer(intent)].enumerated() {
      _ = state.reduce(action, on: RouterID(.main), at: index + 1)
    }
    return [
      .navigate(user, style: .push, unlessOnTop: false), .popTo(user), .setPath([user, user]),
      .deepLink(url: "app://user/\(secret)#\(secret)", .plan([.show(user, .push)])),
      .deepLink(url: secret + "\u{1B}", .refused(secret)), .setFlag("who", .string(secret)), .defer(intent),
      .abandon(EntryID(7), why: secret), .restore(state, collapsedCalls: 0), .branch(from: 1, state),
      .mark(secret), .dismissDialog(answer: secret),
      .navigate(user, style: .alert, unlessOnTop: false),
      .refused(.navigate(user, style: .push, unlessOnTop: false), why: secret),
      .resume(EntryID(9), instead: [.setPath([user])]),
      .unknown(.init(kind: "shake", fields: .object([.init("by", .string(secret))]))),
    ]
  }

  @Test func `a redacted export contains no value of a parameter, link, flag, reason or marker`() throws {
    let lines = try shared(log(actions))
    #expect(lines.count == actions.count + 1)
    for line in lines {
      #expect(!line.contains(Self.secret))
      #expect(!line.contains("\(Self.number)"))
    }
    #expect(lines[1].contains(#""name":"user""#))
    #expect(lines[1].contains(#""isNew":true"#))
    #expect(lines[4].contains(#""url":"app://user/masked-"#))
  }

  @Test(arguments: 1...20)
  func `a replay of a redacted session gives every event its recorded outcome`(seed: UInt64) throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: seed, count: 200).write(to: log)
    let redactor = Redactor()
    var state = NavigationState<RecordedDestination>()
    let session = try #require(try log.lastSession())
    for event in try log.events(session.info.id) {
      let masked = redactor.redacted(event)
      let outcome = state.reduce(masked.action, on: masked.router, at: masked.position)
      #expect(outcome == masked.outcome, "seed \(seed), event \(event.position)")
      for decision in masked.decisions {
        if case .deferred(_, let value) = decision.verdict { #expect(value != "x", "seed \(seed)") }
      }
    }
  }
}
