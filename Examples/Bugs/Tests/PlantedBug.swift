import Navlog
import Testing

/// A bug that was planted in a copy of a sample app, and what is kept of its report.
struct PlantedBug: Sendable, CustomTestStringConvertible {
  /// The name of its log, and of its section in the page.
  let name: String
  /// The position of the call that is the fault: which the tools have to find.
  let firstBadEvent: Int
  /// Uses the app as the one did who reported the bug.
  let play: @Sendable @MainActor (any EventLog) async throws -> Void
  /// The test that `navlog test` wrote.
  let test: @Sendable @MainActor () async throws -> Void

  var testDescription: String { name }

  static let all = [
    PlantedBug(name: "double-push", firstBadEvent: 8, play: DoublePush.play) {},
    PlantedBug(name: "wrong-router", firstBadEvent: 11, play: WrongRouter.play) {},
    PlantedBug(name: "lost-below", firstBadEvent: 8, play: LostBelow.play) {},
    PlantedBug(name: "open-path", firstBadEvent: 7, play: OpenPath.play) {},
    PlantedBug(name: "pop-too-many", firstBadEvent: 9, play: PopTooMany.play) {},
    PlantedBug(name: "lost-root", firstBadEvent: 7, play: LostRoot.play) {},
    PlantedBug(name: "stale-closure", firstBadEvent: 11, play: StaleClosure.play) {},
    PlantedBug(name: "redirect-loop", firstBadEvent: 9, play: RedirectLoop.play) {},
    PlantedBug(name: "old-modal", firstBadEvent: 1, play: OldModal.play) {},
    PlantedBug(name: "popping-tab", firstBadEvent: 10, play: PoppingTab.play) {},
  ]
}
