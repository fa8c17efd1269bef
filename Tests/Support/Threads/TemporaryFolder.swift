package import Foundation

/// A folder that is removed together with this object.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The address of a file in the folder.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { file(name).path }

  /// The names of the folder's contents.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
