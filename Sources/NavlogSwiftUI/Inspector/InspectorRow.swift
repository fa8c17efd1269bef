#if canImport(SwiftUI)
import Navlog

/// An event as the inspector lists it, in the words of the command.
struct InspectorRow: Hashable, Sendable, Identifiable {
  /// The position.
  let id: Int
  /// What was asked: `navigate -> characterDetail(id: 42)`.
  let call: String
  /// When, on which router, from where, by whom if not by the app: `+1m12.345s · main · App/Wiring.swift:12`.
  let detail: String
  /// What became of it: `applied`, `noEffect: atRoot`.
  let outcome: String
  /// Whether it changed anything.
  let hasEffect: Bool

  init(_ event: RecordedEvent<RecordedDestination>) {
    id = event.position
    call = Self.joined([event.action.kindName, event.subject], by: " ")
    detail = Self.joined(
      [
        ElapsedTime.text(event.elapsed), event.router.description, event.source?.description ?? "",
        event.origin == .user ? "" : event.origin.rawValue,
      ], by: " · ")
    outcome = StoredText.printable(event.outcome.text)
    hasEffect = event.outcome == .applied
  }

  private static func joined(_ parts: [String], by separator: String) -> String {
    StoredText.printable(parts.filter { !$0.isEmpty }.joined(separator: separator))
  }
}
#endif
