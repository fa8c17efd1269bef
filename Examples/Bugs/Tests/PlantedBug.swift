import Navlog
import Testing

/// A bug planted in a copy of a sample app, and the log of the user who reported it.
struct PlantedBug: Sendable, CustomTestStringConvertible {
  /// The name of the bug's log, and of the bug's section in the page.
  let name: String
  /// The position of the faulty call, which the tools have to find.
  let firstBadEvent: Int
  /// Uses the app as the user who reported the bug did.
  let play: @Sendable @MainActor (any EventLog) async throws -> Void
  /// The test that `navlog test` wrote.
  let test: @Sendable @MainActor () async throws -> Void

  var testDescription: String { name }

  static let all = [
    PlantedBug(name: "double-push", firstBadEvent: 8, play: DoublePush.play) {
      try await `a character is pushed once`()
    },
    PlantedBug(name: "wrong-router", firstBadEvent: 11, play: WrongRouter.play) {
      try await `the welcome closes itself`()
    },
    PlantedBug(name: "lost-below", firstBadEvent: 8, play: LostBelow.play) {
      try await `a link shows a character above the list`()
    },
    PlantedBug(name: "open-path", firstBadEvent: 7, play: OpenPath.play) {
      try await `no path to a character bypasses the welcome`()
    },
    PlantedBug(name: "pop-too-many", firstBadEvent: 9, play: PopTooMany.play) {
      try await `closing the pictures keeps the list`()
    },
    PlantedBug(name: "lost-root", firstBadEvent: 7, play: LostRoot.play) {
      try await `a tab does not disappear when another one appears`()
    },
    PlantedBug(name: "stale-closure", firstBadEvent: 11, play: StaleClosure.play) {
      try await `a choice in the filter reaches a router`()
    },
    PlantedBug(name: "redirect-loop", firstBadEvent: 9, play: RedirectLoop.play) {
      try await `every character leads to another screen`()
    },
    PlantedBug(name: "old-modal", firstBadEvent: 1, play: OldModal.play) {
      try await `a launch restores no modal`()
    },
    PlantedBug(name: "popping-tab", firstBadEvent: 10, play: PoppingTab.play) {
      try await `a tab keeps its stack`()
    },
  ]
}
