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
