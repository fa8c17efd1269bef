import Foundation
import Testing

/// A library imports only those below it, so that an app does not link the tools.
@Suite struct LayerTests {
  /// What a library may import of our own libraries.
  private static let below: [String: Set<String>] = [
    "Navlog": [], "NavlogSQLite": ["Navlog"], "NavlogSwiftUI": ["Navlog"],
    "NavlogTools": ["Navlog", "NavlogSQLite"], "NavlogViewer": ["Navlog"],
    "NavlogTerminal": ["Navlog", "NavlogTools"],
    "NavlogTesting": ["Navlog", "NavlogTools"],
    "NavlogInspector": ["Navlog", "NavlogSwiftUI", "NavlogTools", "NavlogViewer"],
    "NavlogCLI": ["Navlog", "NavlogSQLite", "NavlogTerminal", "NavlogTools", "NavlogViewer"],
  ]
  private static let sources = Declarations.repository.appendingPathComponent("Sources")

  @Test func `a library imports only libraries below it`() throws {
    var imports = 0
    for (library, allowed) in Self.below {
      for file in Self.files(in: library) {
        let source = try String(contentsOf: file, encoding: .utf8)
        for match in source.matches(of: /(?m)^(?:@\w+ )*(?:\w+ )?import (Navlog\w*)/) {
          imports += 1
          #expect(allowed.contains(String(match.1)), "\(library)/\(file.lastPathComponent): \(match.0)")
        }
      }
    }
    #expect(imports > 300)
  }

  @Test func `every library has a place among the layers`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders).subtracting(["CSQLite"]) == Set(Self.below.keys))
  }

  @Test func `an app's libraries need no tool`() {
    for library in ["Navlog", "NavlogSQLite", "NavlogSwiftUI"] {
      #expect(Self.below[library]?.isSubset(of: ["Navlog"]) == true)
    }
  }

  private static func files(in library: String) -> [URL] {
    let folder = sources.appendingPathComponent(library)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }
}
