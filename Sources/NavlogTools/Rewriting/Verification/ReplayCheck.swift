public import Navlog

/// The replay of a session with this version of Navlog, compared with the recording.
///
/// ```swift
/// for replay in try log.verify().replays where replay.differingEvents > 0 {
///   print(replay.session.version, replay.differences.map(\.kind))
/// }
/// ```
public struct ReplayCheck: Hashable, Sendable {
  /// The compared fields of an event.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// Whether the event had an effect, and the reason if not.
    case outcome
    /// The number of screens that it removed.
    case removed
    /// The number of screens above the root after the event.
    case depth
    /// The selected root after the event.
    case selected
    /// The visible screen after the event.
    case screen
    /// Whether the visible screen equals the screen below it.
    case repeated
  }

  /// The events of one kind for which the recorded and the replayed value of a field differ.
  public struct Difference: Hashable, Sendable {
    /// The kind of the events.
    public let kind: String
    /// The field.
    public let field: Field
    /// The number of events that differ.
    public internal(set) var events: Int
    /// The position of the first event that differs.
    public let position: Int
    /// The recorded value of the field in this event, in words.
    public let recorded: String
    /// The replayed value of the field in this event, in words.
    public let replayed: String
  }

  static let mostDifferences = 200

  /// The session.
  public let session: SessionInfo
  /// The number of the session's events.
  public let events: Int
  /// The number of events of kinds that this version does not know.
  public let unknownEvents: Int
  /// The position of the last event that was compared. After an event that cannot be replayed, the state is
  /// unknown.
  public let lastCompared: Int
  /// The number of events that replay differently. Later differences may be consequences of the first difference.
  public let differingEvents: Int
  /// The differences by kind and field, in the order of the first occurrence, up to 200. An event may be part of several
  /// differences.
  public let differences: [Difference]

  /// The position of the first event that replays differently; `nil` without one.
  public var firstDifference: Int? { differences.map(\.position).min() }
}
