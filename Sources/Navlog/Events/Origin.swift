/// Who made a call.
public struct Origin: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The stored form.
  public let rawValue: String

  /// An origin from its stored form; one that this version does not know is kept, with what is unprintable escaped.
  public init(rawValue: String) { self.rawValue = StoredText.printable(rawValue) }

  /// The stored form.
  public var description: String { rawValue }

  /// The app's own code.
  public static let user = Origin(rawValue: "user")
  /// A link that the system handed over.
  public static let deepLink = Origin(rawValue: "deepLink")
  /// The system wrote a change back: a swipe, a dragged sheet.
  public static let system = Origin(rawValue: "system")
  /// A session that went on from an earlier one, or from its own past.
  public static let restore = Origin(rawValue: "restore")
  /// A session played again.
  public static let replay = Origin(rawValue: "replay")
}
