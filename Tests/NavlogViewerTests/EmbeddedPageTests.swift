import Foundation
import Navlog
import NavlogTools
import TestThreads
import Testing

@testable import NavlogViewer

@Suite struct EmbeddedPageTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the Swift literal of the page equals the output of the script`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url
    for folder in ["Scripts/lib", "Sources/NavlogViewer"] {
      try FileManager.default.createDirectory(
        at: copy.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for name in ["Scripts/lib/embed-viewer", "Sources/NavlogViewer/Page"] {
      try FileManager.default.copyItem(
        at: Self.repository.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    let script = try ProgramRun(copy.appendingPathComponent("Scripts/lib/embed-viewer").path, [])
    #expect(script == ProgramRun(status: 0))
    let literal = "Sources/NavlogViewer/ViewerPage.swift"
    #expect(
      try String(contentsOf: copy.appendingPathComponent(literal), encoding: .utf8)
        == String(contentsOf: Self.repository.appendingPathComponent(literal), encoding: .utf8))
  }

  @Test func `Swift and JavaScript use the same codes for the operations of a patch`() throws {
    let file = Self.repository.appendingPathComponent("Sources/NavlogViewer/Page/model/opcodes.js")
    let code = try String(contentsOf: file, encoding: .utf8)
    let list = try #require(code.split(separator: "operations =").last)
    let names = list.matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(names == StatePatch.Code.allCases.map { "\($0)" })
    #expect(StatePatch.Code.allCases.map(\.rawValue) == Array(names.indices))
  }

  @Test func `Swift and JavaScript agree on the severity of problems`() throws {
    let file = Self.repository.appendingPathComponent("Sources/NavlogViewer/Page/model/problems.js")
    let code = try String(contentsOf: file, encoding: .utf8)
    /// Returns the texts of a set in the script.
    func texts(of set: String) throws -> Set<String> {
      let list = try #require(code.components(separatedBy: "const \(set) = new Set([").last)
      return Set(list.prefix { $0 != "]" }.matches(of: /"(\w+)"/).map { String($0.1) })
    }
    #expect(try texts(of: "harmless") == Set(Outcome.Reason.harmless.map(\.description)))
    let sentences = try #require(code.firstMatch(of: /const sentences = \{([^}]*)\}/)?.1)
    let rules = sentences.matches(of: /(\w+): "/).compactMap { FrictionRule(rawValue: String($0.1)) }
    #expect(rules.count == 8)
    #expect(try texts(of: "serious") == Set(rules.filter { $0.severity(nil) == .serious }.map(\.rawValue)))
  }

  @Test func `the page's script defines no globals`() throws {
    let script = try #require(ViewerPage.tail.split(separator: "<script>").last)
    #expect(script.contains("(() => {"))
    #expect(script.firstMatch(of: /^(?:var|let|const|function|class)\s/.anchorsMatchLineEndings()) == nil)
  }

  @Test func `the content policy allows the page's own styles and scripts, and nothing else`() throws {
    let page = ViewerPage.head + ViewerPage.tail
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    var allowed = "default-src 'none'"
    for (directive, tag) in [("style-src", "style"), ("script-src", "script")] {
      let elements = page.components(separatedBy: "<\(tag)>").dropFirst()
        .map { $0.components(separatedBy: "</\(tag)>")[0] }
      #expect(!elements.isEmpty)
      allowed += "; \(directive)"
      for element in elements { allowed += try " 'sha256-\(digest(element))'" }
    }
    #expect(policy == "\(allowed); base-uri 'none'; form-action 'none'")
    // The content policy would refuse attributes that load or run something.
    #expect(page.firstMatch(of: /<[a-z]+[^>]* (src|href|style|on[a-z]+)=/) == nil)
  }

  /// Returns the SHA-256 of a text in base64, computed by a system tool.
  private func digest(_ text: String) throws -> String {
    #if os(macOS)
    let command = ["shasum", "-a", "256"]
    #else
    let command = ["sha256sum"]
    #endif
    let hex = try ProgramRun(command[0], Array(command.dropFirst()), input: Data(text.utf8)).output.prefix(64)
    let pairs = stride(from: 0, to: 64, by: 2).map { hex.dropFirst($0).prefix(2) }
    return Data(pairs.compactMap { UInt8($0, radix: 16) }).base64EncodedString()
  }
}
