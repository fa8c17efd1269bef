import Foundation

/// A URL that has been checked: untrusted text, read as strictly as its grammar allows.
///
/// ```swift
/// let link = try LinkURL("challenge://character/42?tab=episodes")
/// link.host                     // "character"
/// link.path                     // "/42"
/// link.queryParameter("tab")    // "episodes"
/// ```
///
/// Foundation's lenient `URL` finds the path `""` in `/%ff%fe` and turns fullwidth hosts into ASCII, and a link that means
/// something else to us than to whoever allowed it is an attack. So the bytes are checked before anything is decoded;
/// RFC 3986 takes the URL apart; every part is decoded once, and checked again:
///
/// - At most 2,048 bytes, 32 segments and 32 query items.
/// - Only ASCII that may stand in a URL; whole percent escapes; a scheme with `//`. No user information, no port.
/// - Escapes are UTF-8, and stand for nothing that is invisible: no control, bidirectional or zero-width character, no
///   joiner (an emoji that needs one is refused with the rest).
/// - No segment is empty, `.` or `..`, or hides a slash or a backslash. One slash may end the path.
/// - No query key stands twice. A `+` is a plus; a space is `%20`. A key without `=` has the value `""`.
/// - A fragment is checked like the rest, and means nothing: no route can ask for it.
public struct LinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The longest URL that is read, in bytes.
  public static let maximumLength = 2_048
  /// The most segments that a path may have.
  public static let maximumSegments = 32
  /// The most items that a query may have.
  public static let maximumQueryItems = 32

  /// The URL as it came; printable ASCII.
  public let description: String
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case; empty when there is none.
  public let host: String
  /// The segments of the path, decoded. None is empty.
  public let segments: [String]
  /// The query by its keys, decoded.
  public let query: [String: String]
  /// The fragment, decoded; `nil` when there is none.
  public let fragment: String?

  /// Reads a URL.
  ///
  /// Takes time that does not grow with the text: what is too long is refused unread.
  ///
  /// - Throws: `LinkRefusal` with the first thing that is wrong.
  public init(_ text: String) throws(LinkRefusal) {
    try LinkBytes.check(text)
    let authority = try LinkAuthority(text)
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      parts.scheme?.lowercased() == authority.scheme, parts.encodedHost?.lowercased() == authority.host
    else { throw LinkRefusal("the URL cannot be taken apart") }
    description = text
    scheme = authority.scheme
    host = authority.host
    segments = try Self.segments(parts.percentEncodedPath)
    query = try Self.query(parts.percentEncodedQuery ?? "")
    fragment = try Self.fragment(parts.percentEncodedFragment)
  }

  /// The path, decoded: `/` before every segment, and no other; empty when there is no segment.
  public var path: String { segments.map { "/" + $0 }.joined() }

  /// The value of a query key; `nil` when the query does not have it.
  public func queryParameter(_ key: String) -> String? { query[key] }
}
