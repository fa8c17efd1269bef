import Foundation
import Testing

@Suite struct ScriptFilterTests {
  /// If a filter matches no test, the run passes. Without this test, a renamed test could therefore silently stop running. A
  /// filter may also name a file.
  @Test func `every name in the filter of a script is the name of a test or file`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let tests = try Self.files(under: root.appendingPathComponent("Tests")).filter {
      $0.pathExtension == "swift"
    }
    let text = try tests.map { $0.path + "\n" + (try String(contentsOf: $0, encoding: .utf8)) }.joined()
    var count = 0
    for script in try Self.files(under: root.appendingPathComponent("Scripts")) {
      guard let source = try? String(contentsOf: script, encoding: .utf8) else { continue }
      for filter in source.matches(of: /(?:--filter|--skip) (?:'([^']+)'|([A-Za-z]+))/) {
        let names = filter.output.1 ?? filter.output.2 ?? ""
        for name in names.split(separator: "|").flatMap({ $0.split(separator: ".*") }) {
          count += 1
          let plain = name.replacing("\\.", with: "")
          #expect(text.contains(plain), "\(script.lastPathComponent): no test is called \(plain)")
        }
      }
    }
    #expect(count > 10)
  }

  private static func files(under folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).map(folder.appendingPathComponent).filter
    {
      !$0.hasDirectoryPath
    }
  }
}
