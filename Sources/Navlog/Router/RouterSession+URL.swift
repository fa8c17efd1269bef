public import Foundation

extension RouterSession {
  /// Opens a URL like ``open(_:origin:file:line:)-(String,_,_,_)``.
  ///
  /// The session checks the untrusted URL as strictly as a text, and does not use Foundation's parsing of its
  /// parts.
  @discardableResult
  public func open(
    _ url: URL, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    open(url.absoluteString, origin: origin, file: file, line: line)
  }
}
