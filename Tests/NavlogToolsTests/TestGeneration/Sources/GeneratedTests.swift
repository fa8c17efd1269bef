import Foundation
import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

/// Recorded calls, and the statements of the tests that are generated from them.
protocol GeneratedTests {}

extension GeneratedTests {
  typealias Action = NavigationAction<RecordedDestination>

  func stretch(_ calls: (Action, RouterID)..., app: String = "App") -> RecordedStretch {
    var state = NavigationState<RecordedDestination>()
    let events = calls.enumerated().map { index, call in
      let event = NavigationEvent(call.0, on: call.1)
      let outcome = state.reduce(event.action, on: event.router, at: index + 1)
      return RecordedEvent(position: index + 1, time: 0, elapsed: 0, event: event, outcome: outcome)
    }
    let info = SessionInfo(id: "abcdef0123", started: 0, app: app, version: "1", system: "here")
    return RecordedStretch(of: info, events: events)
  }

  func destination(_ name: String, _ parameters: String = "{}", type: String = "App")
    -> RecordedDestination
  {
    RecordedDestination(type: type, name: name, parameters: parameters)
  }

  func push(_ name: String, _ parameters: String = "{}", type: String = "App") -> Action {
    .navigate(destination(name, parameters, type: type), style: .push, unlessOnTop: false)
  }

  /// Returns a stretch in which a guard deferred the call of an event.
  func deferred(_ stretch: RecordedStretch, at position: Int, requesting name: String)
    -> RecordedStretch
  {
    var events = stretch.events
    events[position - 1].decisions = [
      RuleDecision(
        rule: "needsLogin", requested: destination(name), verdict: .deferred(until: "isIn", equals: true))
    ]
    return RecordedStretch(of: stretch.session, events: events)
  }

  /// Returns the statements of a test.
  func body(_ stretch: RecordedStretch, _ options: SwiftTest.Options = SwiftTest.Options()) throws
    -> [String]
  {
    let lines = try SwiftTest(of: stretch, options).source.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix("{") })
    return lines[(start + 1)..<(lines.count - 2)].map { String($0.dropFirst(2)) }
  }
}
