/// Where in the app's source a call stands: `App/CharacterWiring.swift:21`.
///
/// Taken by default arguments, so it costs nothing to write and next to nothing to record.
public struct CallSite: Hashable, Sendable, CustomStringConvertible {
  /// The file, as `Module/File.swift`.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// A place in the source; without arguments, the caller's own.
  public init(file: String = #fileID, line: Int = #line) {
    self.file = file
    self.line = line
  }

  /// Hashes the line alone: two files seldom make calls from the same one.
  public func hash(into hasher: inout Hasher) { hasher.combine(line) }

  /// `Module/File.swift:21`.
  public var description: String { "\(file):\(line)" }

  /// Reads `Module/File.swift:21`; `nil` when it is of another form.
  public init?(_ description: String) {
    guard let colon = description.lastIndex(of: ":"), let line = Int(description[colon...].dropFirst())
    else { return nil }
    self.init(file: String(description[..<colon]), line: line)
  }
}
