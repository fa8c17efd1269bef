public import Foundation

extension RouterSession {
  /// Opens a URL in the same way as ``open(_:origin:file:line:)-(String,_,_,_)``.
  ///
  /// The session parses and checks the text of the URL itself, as it does for a `String`. It does not use the parts
  /// that Foundation parsed.
  @discardableResult
  public func open(
    _ url: URL, origin: Origin = .deepLink, file: String = #fileID, line: Int = #line
  ) -> Outcome? {
    open(url.absoluteString, origin: origin, file: file, line: line)
  }
}
