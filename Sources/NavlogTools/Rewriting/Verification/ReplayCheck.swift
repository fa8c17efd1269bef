public import Navlog

/// How a session replays with this version of Navlog, compared with what was recorded.
///
/// ```swift
/// for replay in try log.verify().replays where replay.differingEvents > 0 {
///   print(replay.session.version, replay.differences.map(\.kind))
/// }
/// ```
public struct ReplayCheck: Hashable, Sendable {
  /// What of an event is compared.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// Whether it had an effect, and the reason if not.
    case outcome
    /// How many screens it removed.
    case removed
    /// The number of screens above the root afterwards.
    case depth
    /// The selected root afterwards.
    case selected
    /// The visible screen afterwards.
    case screen
    /// Whether that screen equals the one below it.
    case repeated
  }

  /// The events of a kind of which a field differs.
  public struct Difference: Hashable, Sendable {
    /// The kind of the events.
    public let kind: String
    /// The field.
    public let field: Field
    /// How many events differ so.
    public internal(set) var events: Int
    /// The position of the first of them.
    public let position: Int
    /// What was recorded there, in words.
    public let recorded: String
    /// What the replay gives there, in words.
    public let replayed: String
  }

  static let mostDifferences = 200

  /// The session.
  public let session: SessionInfo
  /// The number of its events.
  public let events: Int
  /// The number of events of kinds that this version does not know.
  public let unknownEvents: Int
  /// The position of the last event that was compared: after one that cannot be replayed, the state is unknown.
  public let lastCompared: Int
  /// The number of events that replay otherwise. What follows the first of them may follow from it.
  public let differingEvents: Int
  /// What differs, by kind and field, in the order of the first occurrence; at most 200. An event may be in several.
  public let differences: [Difference]

  /// The position of the first event that replays otherwise; `nil` if there is none.
  public var firstDifference: Int? { differences.map(\.position).min() }
}
