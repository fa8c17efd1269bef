/// Why a link is not acceptable: what a `deepLink` event records as `refused(reason)`.
///
/// A route may throw one as well, to refuse a link that it understands with a reason of the app's own.
public struct LinkRefusal: Error, Hashable, CustomStringConvertible {
  /// A short English clause: `the URL names a port`.
  public let reason: String

  /// A refusal. A reason is capped at 200 characters, for it may be made from what a stranger sent.
  public init(_ reason: String) {
    self.reason = Self.capped(reason, at: 200)
  }

  /// The reason.
  public var description: String { reason }

  /// A piece of the URL that can stand in a reason: escaped, capped and in quotes.
  static func quoted(_ piece: String) -> String {
    "\"\(StoredText.escaped(capped(piece, at: 40)))\""
  }

  private static func capped(_ text: String, at limit: Int) -> String {
    guard
      let end = text.unicodeScalars.index(
        text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text[..<end] + "..."
  }
}
