public import Foundation

extension RouterSession {
  /// Opens a URL like ``open(_:origin:file:line:)-(String,_,_,_)``.
  ///
  /// The URL is untrusted and checked as strictly as its text: Foundation's parsing of its parts is not used.
  @discardableResult
  public func open(
    _ url: URL, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    open(url.absoluteString, origin: origin, file: file, line: line)
  }
}
