public import Foundation
import Navlog

/// The server that receives uploads, and the token that it issued to the app.
///
/// ```swift
/// let collector = try Collector(URL(string: "https://logs.example.com")!, token: token)
/// ```
///
/// The token can only upload. Anyone who extracts the token from the app can send events, but cannot read any.
public struct Collector: Hashable, Sendable {
  /// The address, to which `v1/logs/…` is appended.
  public let url: URL
  /// The upload token.
  let token: String

  /// Creates a collector.
  ///
  /// - Throws: ``UploadError`` if the address does not begin with `https://` or contains a user name, or if the token is empty
  ///   or not printable ASCII without spaces. Plain HTTP is accepted for a collector on the same machine.
  public init(_ url: URL, token: String) throws {
    let host = url.host ?? ""
    let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    guard !host.isEmpty, url.scheme == "https" || url.scheme == "http" && isLocal, url.user == nil else {
      throw UploadError(
        "\(StoredText.printable(url.absoluteString)) is not the address of a collector: it must begin with https:// (http:// "
          + "is possible only for localhost) and contain no user name"
      )
    }
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw UploadError("the upload token must consist of printable ASCII characters, without spaces")
    }
    (self.url, self.token) = (url, token)
  }

  /// Returns the address of a session, or of a part of the session, such as its reports.
  func address(_ log: String, _ session: String, _ part: String? = nil) -> URL {
    var path = url.absoluteString
    while path.hasSuffix("/") { path.removeLast() }
    path += "/v1/logs/\(Self.escaped(log))/sessions/\(Self.escaped(session))"
    if let part { path += "/\(part)" }
    return URL(string: path) ?? url
  }

  /// The characters that a segment of a path contains unescaped.
  private static let plain = CharacterSet(
    charactersIn: "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")

  /// Returns a text as a single segment of a path.
  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
