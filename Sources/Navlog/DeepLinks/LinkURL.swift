public import Foundation

/// A URL that passed every check. The text is untrusted, so it is parsed strictly.
///
/// ```swift
/// let link = try LinkURL("challenge://character/42?tab=episodes")
/// link.host                     // "character"
/// link.path                     // "/42"
/// link.queryParameter("tab")    // "episodes"
/// ```
///
/// Foundation's `URL` is lenient: it reads the path of `/%ff%fe` as `""`, and maps fullwidth hosts to ASCII. An attacker can
/// exploit a link that two parsers read differently. Therefore, this type checks the bytes before it decodes anything, and
/// splits the URL by RFC 3986. It decodes every part once, and then checks the decoded part. Every accepted URL satisfies these
/// rules:
///
/// - Up to 2,048 bytes, 32 path segments and 32 query items.
/// - Only ASCII that may appear in a URL; complete percent escapes; a scheme followed by `//`. No user information, no
///   port.
/// - Escapes encode UTF-8 without invisible characters, such as control, bidirectional and zero-width characters, and
///   joiners. An emoji with a joiner is therefore refused, too.
/// - No segment is empty, `.` or `..`, or contains an escaped slash or backslash. One slash may end the path.
/// - No query key appears twice. A `+` means a plus sign, not a space; a space is `%20`. A key without `=` has the
///   value `""`.
/// - The characters and escapes of a fragment are checked, too, but routes cannot match the fragment.
public struct LinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The longest accepted URL, in bytes.
  public static let maximumLength = 2_048
  /// The largest number of segments in a path.
  public static let maximumSegments = 32
  /// The largest number of items in a query.
  public static let maximumQueryItems = 32

  /// The URL as it was received; printable ASCII.
  public let description: String
  /// The scheme, in lowercase.
  public let scheme: String
  /// The host, in lowercase; empty when there is none.
  public let host: String
  /// The segments of the path, decoded. No segment is empty.
  public let segments: [String]
  /// The values of the query by key, decoded.
  public let query: [String: String]
  /// The fragment, decoded; `nil` when there is none.
  public let fragment: String?

  /// Parses a URL.
  ///
  /// The initializer refuses a text that is too long without reading it to the end. Parsing therefore takes a bounded time for
  /// any text.
  ///
  /// - Throws: ``LinkURL/Refusal`` with the first problem.
  public init(_ text: String) throws(LinkURL.Refusal) {
    try LinkSyntax.check(text)
    let authority = try LinkAuthority(text)
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      parts.scheme?.lowercased() == authority.scheme, parts.encodedHost?.lowercased() == authority.host
    else { throw LinkURL.Refusal("the URL cannot be parsed") }
    description = text
    scheme = authority.scheme
    host = authority.host
    segments = try Self.segments(parts.percentEncodedPath)
    query = try Self.query(parts.percentEncodedQuery ?? "")
    fragment = try parts.percentEncodedFragment.map { text throws(LinkURL.Refusal) in
      try Self.decoded(text.utf8[...])
    }
  }

  /// The decoded path: a `/` before every segment; empty when there are no segments.
  public var path: String { segments.map { "/" + $0 }.joined() }

  /// Returns the value of a query key, or `nil` when the query does not contain it.
  public func queryParameter(_ key: String) -> String? { query[key] }
}

extension LinkURL {
  private static func segments(_ path: String) throws(LinkURL.Refusal) -> [String] {
    var parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= maximumSegments else {
      throw LinkURL.Refusal("the path has more than \(maximumSegments) segments")
    }
    var segments: [String] = []
    for part in parts {
      let segment = try Self.decoded(part)
      if segment.isEmpty { throw LinkURL.Refusal("the path has an empty segment") }
      if segment == "." || segment == ".." { throw LinkURL.Refusal("the path has a dot segment") }
      if segment.utf8.contains(UInt8(ascii: "/")) { throw LinkURL.Refusal("an escape stands for a slash") }
      if segment.utf8.contains(UInt8(ascii: "\\")) {
        throw LinkURL.Refusal("an escape stands for a backslash")
      }
      segments.append(segment)
    }
    return segments
  }

  private static func query(_ text: String) throws(LinkURL.Refusal) -> [String: String] {
    guard !text.isEmpty else { return [:] }
    let items = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    guard items.count <= maximumQueryItems else {
      throw LinkURL.Refusal("the query has more than \(maximumQueryItems) items")
    }
    var query: [String: String] = [:]
    for item in items {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let key = try Self.decoded(item[..<equals])
      if key.isEmpty { throw LinkURL.Refusal("the query has an item without a key") }
      let value = try Self.decoded(item[equals...].dropFirst())
      if query.updateValue(value, forKey: key) != nil { throw LinkURL.Refusal("the query has a key twice") }
    }
    return query
  }

  /// Decodes a part of a URL once. ``LinkSyntax`` has already checked that the escapes in this part are complete.
  private static func decoded(_ part: Substring.UTF8View) throws(LinkURL.Refusal) -> String {
    guard part.contains(UInt8(ascii: "%")) else { return String(Substring(part)) }
    guard let text = PercentEncoding.text(of: part) else { throw LinkURL.Refusal("an escape is not UTF-8") }
    for scalar in text.unicodeScalars {
      if scalar.value == 0 { throw LinkURL.Refusal("an escape stands for a NUL") }
      if scalar.properties.generalCategory == .control {
        throw LinkURL.Refusal("an escape stands for a control character")
      }
      if !StoredText.isPrintable(scalar) {
        throw LinkURL.Refusal("an escape stands for an invisible character")
      }
    }
    return text
  }
}

extension URL {
  /// Returns the decoded value of a query key. The result is `nil` when the query does not contain the key, or when the
  /// URL fails a check of ``LinkURL``.
  ///
  /// To read several parts of a URL, create a `LinkURL` once.
  ///
  /// ```swift
  /// let id = url.queryParameter("id").flatMap { Int($0) }
  /// ```
  public func queryParameter(_ key: String) -> String? {
    (try? LinkURL(absoluteString))?.queryParameter(key)
  }
}

extension LinkURL {
  /// The reason why a link is refused. A `deepLink` event records the reason as `refused(reason)`.
  ///
  /// A route can also throw a refusal if the app does not accept a well-formed link.
  public struct Refusal: Error, Hashable, CustomStringConvertible {
    /// A short English clause: `the URL names a port`.
    public let reason: String

    /// Creates a refusal. The reason is truncated after 200 Unicode scalars, because it may quote untrusted text.
    public init(_ reason: String) {
      self.reason = Self.truncated(reason, to: 200)
    }

    /// The reason.
    public var description: String { reason }

    /// Returns a piece of the URL for use in a reason: escaped, truncated and in quotes.
    static func quoted(_ piece: String) -> String {
      "\"\(StoredText.escaped(truncated(piece, to: 40)))\""
    }

    private static func truncated(_ text: String, to limit: Int) -> String {
      guard
        let end = text.unicodeScalars.index(
          text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
      else { return text }
      return text[..<end] + "..."
    }
  }
}
