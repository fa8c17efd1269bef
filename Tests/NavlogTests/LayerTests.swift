import Foundation
import Testing

/// A library imports only libraries of lower layers, and depends only on these. An app therefore does not link the tools.
@Suite struct LayerTests {
  /// The libraries of the project that each library may import and depend on.
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
        for imported in Self.imports(in: source) {
          imports += 1
          #expect(
            allowed.contains(imported), "\(library)/\(file.lastPathComponent) imports \(imported)")
        }
      }
    }
    #expect(imports > 300)
  }

  @Test(arguments: [
    "import NavlogTools", "public import NavlogTools", "@testable import NavlogTools",
    "import struct NavlogTools.Condition", "@_spi(Tests) import NavlogTools",
    "@_spi(Tests) @preconcurrency package import func NavlogTools.compare",
  ])
  func `every form of an import is found`(line: String) {
    #expect(Self.imports(in: "import Foundation\n\(line)\n\nlet value = 1\n") == ["NavlogTools"])
  }

  @Test func `Package.swift declares the libraries that each library uses`() throws {
    #expect(try Self.dependencies(in: Self.manifest) == Self.below)
  }

  @Test func `a dependency of the engine on the tools is found in Package.swift`() throws {
    let changed = try Self.manifest.replacingOccurrences(
      of: #".target(name: "Navlog", "#, with: #".target(name: "Navlog", dependencies: ["NavlogTools"], "#)
    #expect(Self.dependencies(in: changed)["Navlog"] == ["NavlogTools"])
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

  private static var manifest: String {
    get throws {
      try String(contentsOf: Declarations.repository.appendingPathComponent("Package.swift"), encoding: .utf8)
    }
  }

  /// The libraries of the project that the lines of a source file import.
  private static func imports(in source: String) -> [String] {
    // An import can have attributes, an access level, and the kind of one declaration, such as `struct`.
    source.matches(of: /(?m)^(?:@\w+(?:\([^)]*\))? )*(?:\w+ )?import (?:\w+ )?(Navlog\w*)/)
      .map { String($0.1) }
  }

  /// The libraries of the project on which each library depends, as a manifest declares them.
  private static func dependencies(in manifest: String) -> [String: Set<String>] {
    var declared: [String: Set<String>] = [:]
    for target in manifest.matches(
      of: /(?s)\.(?:target|executableTarget)\(\s*name: "(\w+)"(.*?)swiftSettings/)
    where below[String(target.1)] != nil {
      let list = target.2.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      declared[String(target.1)] = Set(list.matches(of: /\w+/).map { String($0.0) }).subtracting(["CSQLite"])
    }
    return declared
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
