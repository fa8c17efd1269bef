public import Foundation

/// A folder that is removed together with this object.
public final class TemporaryFolder: Sendable {
  /// The address of the folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the address of a file in the folder.
  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { file(name).path }

  /// Writes a text to a file in the folder, and returns the path of the file.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return path(name)
  }

  /// The names of the folder's contents.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
