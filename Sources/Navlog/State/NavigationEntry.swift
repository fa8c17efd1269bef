/// A screen in a path or in a modal, or a dialog. An entry has an identity in addition to its destination, because the
/// same destination may occur twice.
public struct NavigationEntry<N: Hashable & Sendable>: Hashable, Sendable {
  /// The identity of this occurrence.
  public let id: EntryID
  /// The destination that the entry shows.
  public let destination: N

  /// Creates an entry.
  public init(id: EntryID, destination: N) {
    self.id = id
    self.destination = destination
  }
}

extension NavigationEntry: CustomStringConvertible {
  /// The destination and its identity: `characterDetail(id: 42)@17`.
  public var description: String { "\(destination)@\(id)" }
}

/// The identity of an entry or a pending intent: the position of the event that created or last restored it, and an index
/// that distinguishes the entries and intents of this event.
public struct EntryID: Hashable, Sendable {
  /// The position of the event in its session, from 1; 0 for an intent that no event has deferred yet.
  public let position: Int
  /// The index among the entries and pending intents that the event created or restored, from 0.
  public let index: Int

  /// Creates an identity.
  public init(_ position: Int, _ index: Int = 0) {
    self.position = position
    self.index = index
  }
}

extension EntryID: LosslessStringConvertible {
  /// The stored form: `17`, or `17.1` for the second entry that event 17 created.
  public var description: String { index == 0 ? "\(position)" : "\(position).\(index)" }

  /// Parses the stored form. The result is `nil` when the text is malformed.
  public init?(_ description: String) {
    var text = description
    guard let id = text.withUTF8({ EntryID(utf8: $0[...]) }) else { return nil }
    self = id
  }

  init?(utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    var numbers = (0, 0)
    var isSecond = false
    var digits = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "."), !isSecond, digits > 0 {
        isSecond = true
        digits = 0
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        let (tens, overflow) = (isSecond ? numbers.1 : numbers.0).multipliedReportingOverflow(by: 10)
        let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        guard !overflow, !carry else { return nil }
        if isSecond { numbers.1 = sum } else { numbers.0 = sum }
        digits += 1
      }
    }
    guard digits > 0 else { return nil }
    self.init(numbers.0, numbers.1)
  }
}

/// Generates the identities of the entries and pending intents that an event creates, in order.
struct EntryIDGenerator {
  private let position: Int
  private var index = 0

  init(position: Int) { self.position = position }

  mutating func next() -> EntryID {
    defer { index += 1 }
    return EntryID(position, index)
  }
}

extension Array {
  /// Returns the number of entries at the bottom that two paths of the same router have in common. Everything below an
  /// entry stays unchanged while the entry exists. Therefore, the comparison begins at the top and stops at the first
  /// common entry.
  package func commonCount<N>(with other: [NavigationEntry<N>]) -> Int where Element == NavigationEntry<N> {
    var count = Swift.min(self.count, other.count)
    while count > 0, self[count - 1] != other[count - 1] { count -= 1 }
    return count
  }
}
