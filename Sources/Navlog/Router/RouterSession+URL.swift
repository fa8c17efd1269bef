public import Foundation

extension RouterSession {
  /// Opens a URL, as ``open(_:origin:file:line:)-(String,_,_,_)`` opens its text.
  ///
  /// The URL is untrusted, and checked as strictly as its text would be: Foundation's own parsing of its parts is not
  /// used.
  @discardableResult
  public func open(
    _ url: URL, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    open(url.absoluteString, origin: origin, file: file, line: line)
  }
}
