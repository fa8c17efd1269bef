import Foundation
import Testing

/// A library imports only libraries of lower layers. An app therefore does not link the tools.
@Suite struct LayerTests {
  /// The libraries of the project that each library may import.
  private static let below: [String: Set<String>] = [
    "Navlog": [], "NavlogSQLite": ["Navlog"], "NavlogSwiftUI": ["Navlog"],
    "NavlogDeflate": [], "NavlogExport": ["Navlog"],
    "NavlogUpload": ["Navlog", "NavlogDeflate", "NavlogExport"],
    "NavlogTools": ["Navlog", "NavlogExport", "NavlogSQLite"], "NavlogViewer": ["Navlog", "NavlogDeflate"],
    "NavlogTerminal": ["Navlog", "NavlogTools"],
    "NavlogTesting": ["Navlog", "NavlogTools"],
    "NavlogInspector": ["Navlog", "NavlogSwiftUI", "NavlogTools", "NavlogViewer"],
    "NavlogCLI": [
      "Navlog", "NavlogExport", "NavlogSQLite", "NavlogTerminal", "NavlogTools", "NavlogViewer",
    ],
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

  @Test func `the libraries of an app, including the inspector, print nothing`() throws {
    for library in ["Navlog", "NavlogSQLite", "NavlogSwiftUI", "NavlogUpload", "NavlogInspector"] {
      for file in Self.files(in: library) {
        let code = try String(contentsOf: file, encoding: .utf8).replacing(/(?m)^ *\/\/.*$/, with: "")
        let match = code.firstMatch(
          of: /\b(?:print\(|debugPrint\(|NSLog\(|fputs\(|standardError|standardOutput)/)
        #expect(
          match == nil, "\(library)/\(file.lastPathComponent) contains \(match.map { String($0.0) } ?? "")")
      }
    }
  }

  @Test func `every library belongs to a layer`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders).subtracting(["CSQLite"]) == Set(Self.below.keys))
  }

  @Test func `the libraries of an app do not depend on the tools`() {
    for library in ["Navlog", "NavlogSQLite", "NavlogSwiftUI", "NavlogUpload"] {
      #expect(Self.below[library]?.isSubset(of: ["Navlog", "NavlogDeflate", "NavlogExport"]) == true)
    }
  }

  @Test(arguments: ["CONTRIBUTING.md", "Documentation/Architecture.md"])
  func `CONTRIBUTING.md and Architecture.md list the libraries that each library uses`(page: String) throws {
    let text = try String(
      contentsOf: Declarations.repository.appendingPathComponent(page), encoding: .utf8)
    var listed: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.replacingOccurrences(of: "`", with: "").split(separator: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, Self.below[cells[0]] != nil else { continue }
      listed[cells[0]] = Set(cells[1].components(separatedBy: ", ")).subtracting(["–", "nothing", "CSQLite"])
    }
    #expect(listed == Self.below)
  }

  private static func files(in library: String) -> [URL] {
    let folder = sources.appendingPathComponent(library)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      // The Swift files of a .docc catalog are the steps of a tutorial, so they are skipped.
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    }
  }
}
