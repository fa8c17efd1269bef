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
    PlantedBug(name: "double-push", firstBadEvent: 7, play: DoublePush.play) {},
    PlantedBug(name: "wrong-router", firstBadEvent: 10, play: WrongRouter.play) {},
    PlantedBug(name: "lost-below", firstBadEvent: 7, play: LostBelow.play) {},
    PlantedBug(name: "open-path", firstBadEvent: 6, play: OpenPath.play) {},
    PlantedBug(name: "pop-too-many", firstBadEvent: 8, play: PopTooMany.play) {},
    PlantedBug(name: "lost-root", firstBadEvent: 6, play: LostRoot.play) {},
    PlantedBug(name: "stale-closure", firstBadEvent: 9, play: StaleClosure.play) {},
    PlantedBug(name: "redirect-loop", firstBadEvent: 8, play: RedirectLoop.play) {},
    PlantedBug(name: "old-modal", firstBadEvent: 1, play: OldModal.play) {},
    PlantedBug(name: "popping-tab", firstBadEvent: 9, play: PoppingTab.play) {},
  ]
}
