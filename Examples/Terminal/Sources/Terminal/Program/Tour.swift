import Navlog
import Synchronization

/// A walk through every kind of screen, in commands that a user might type.
enum Tour {
  struct Stop: Hashable, Sendable {
    let caption: String
    let steps: [Step]
  }

  /// A command, and the seconds that a person takes before typing it.
  struct Step: Hashable, Sendable {
    let seconds: Double
    let command: String

    init(_ seconds: Double, _ command: String) {
      self.seconds = seconds
      self.command = command
    }
  }

  static let stops = [
    Stop(caption: "The onboarding, a cover", steps: [Step(1.6, "4"), Step(5.2, "1")]),
    Stop(
      caption: "From a list to a detail to a location",
      steps: [Step(2.3, "1"), Step(3.1, "2"), Step(4.4, "1")]),
    Stop(caption: "Back, and to the pictures, a cover", steps: [Step(6.8, "b"), Step(1.5, "gallery")]),
    Stop(
      caption: "The filter, a sheet",
      steps: [Step(8.1, "x"), Step(0.9, "b"), Step(2.2, "21"), Step(3.7, "3")]),
    Stop(caption: "The list, filtered", steps: [Step(1.8, "5")]),
    Stop(
      caption: "A sheet in a cover in a sheet",
      steps: [
        Step(4.6, "settings"), Step(2.9, "1"), Step(3.3, "2"), Step(2.4, "settings"),
        Step(5.5, "character 7"),
        Step(2.7, "2"),
      ]),
    Stop(caption: "A deep link", steps: [Step(7.2, "link challenge://character/42")]),
    Stop(
      caption: "A link without a match, and a hostile one",
      steps: [Step(5.9, "link challenge://planet/9"), Step(3.8, "link challenge://character/42%00")]),
    Stop(caption: "Calls without effect", steps: [Step(2.1, "home"), Step(1.2, "b"), Step(0.6, "x")]),
    Stop(caption: "Episodes", steps: [Step(2.6, "2"), Step(3.4, "7")]),
    Stop(caption: "An earlier moment", steps: [Step(9.3, "history 9")]),
    Stop(caption: "A branch from there", steps: [Step(4.1, "branch")]),
  ]
}

/// A clock that advances only between the commands of a tour, so that visits last as long as those of a person.
///
/// The tour plays within milliseconds. The clock starts in the past, so that the last command happens at the current time.
final class TourClock: Sendable {
  private let milliseconds = Mutex<Int64>(0)
  private let started: Int64

  init(now: Int64 = SessionEnvironment.live.now()) {
    started = now - Tour.stops.flatMap(\.steps).reduce(0) { $0 + $1.milliseconds }
  }

  /// The environment of a session that is recorded with this clock.
  var environment: SessionEnvironment {
    SessionEnvironment(
      now: { self.started + self.milliseconds.withLock { $0 } },
      uptime: { self.milliseconds.withLock { $0 } * 1_000 },
      makeSessionID: SessionEnvironment.live.makeSessionID)
  }

  /// Advances the clock by the time that a person takes before a step.
  func advance(before step: Tour.Step) { milliseconds.withLock { $0 += step.milliseconds } }
}

extension Tour.Step {
  fileprivate var milliseconds: Int64 { Int64((seconds * 1_000).rounded()) }
}
