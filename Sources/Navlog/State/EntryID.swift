/// The identity of something on screen: the event that made it, and its index among what that event made.
public struct EntryID: Hashable, Sendable {
  /// The position of the event in its session, from 1.
  public let position: Int
  /// Which of the event's entries this is, from 0.
  public let index: Int

  /// An identity.
  public init(_ position: Int, _ index: Int = 0) {
    self.position = position
    self.index = index
  }
}

extension EntryID: LosslessStringConvertible {
  /// The stored form: `17`, or `17.1` for the second entry that event 17 made.
  public var description: String { index == 0 ? "\(position)" : "\(position).\(index)" }

  /// Reads the stored form; `nil` when it is none.
  public init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    self.init(numbers[0], numbers.count == 2 ? numbers[1] : 0)
  }
}
