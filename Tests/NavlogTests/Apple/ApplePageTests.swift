import Foundation
import Testing

/// `Documentation/Apple.md` names files, types and tests that exist, and contains a row for every fact.
struct ApplePageTests {
  private let page: String
  private let names: [String]

  init() throws {
    page = try String(
      contentsOf: Declarations.repository.appendingPathComponent("Documentation/Apple.md"), encoding: .utf8)
    let pieces = page.components(separatedBy: "`")
    names = pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] }
  }

  @Test func `every file that the page on Apple names exists and contains the tests that the page names`()
    throws
  {
    let files = names.filter {
      $0.hasPrefix("Tests/") || $0.hasPrefix("Scripts/") || $0.hasPrefix("Documentation/")
    }
    #expect(files.count > 10)
    for file in files {
      #expect(
        FileManager.default.fileExists(atPath: Declarations.repository.appendingPathComponent(file).path),
        "\(file)")
    }
    // A row of the first table names the file of its tests, and then the tests. Of the quoted names, only the names of tests
    // contain spaces.
    let facts = page.components(separatedBy: "\n## ")[1].split(separator: "\n").filter { $0.hasPrefix("| ") }
    var named = 0
    for row in facts {
      var tests: Set<String> = []
      for match in row.matches(of: /`([^`]+)`/) {
        let name = String(match.1)
        if name.hasPrefix("Tests/"), name.hasSuffix(".swift") { tests = try Self.tests(in: name) }
        if !name.contains(" ") { continue }
        #expect(tests.contains(name), "\(row)")
        named += 1
      }
    }
    #expect(named > 15)
  }

  @Test func `every type that the page on Apple names exists`() throws {
    let sources = try Declarations()
    for name in ["SplitContainer", "RootName"] {
      #expect(names.contains { $0.contains(name) } && sources.contains(name), "\(name)")
    }
  }

  @Test func `the tables of the page on Apple are numbered without a gap, and every row has three cells`() {
    let facts = page.matches(of: #/(?m)^\| ([A-Z]\d+) \|/#).map { String($0.1) }
    let numbers = [("H", 11), ("M", 4), ("S", 10), ("L", 2)].flatMap { letter, count in
      (1...count).map { "\(letter)\($0)" }
    }
    #expect(facts == numbers)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("|") }
    for row in rows { #expect(row.split(separator: "|").count == 3, "\(row)") }
    let steps = page.matches(of: #/(?m)^\| (\d+) \|/#).compactMap { Int($0.1) }
    #expect(steps == Array(1...21))
  }

  @Test func `the page on Apple lists the platforms of the package manifest`() throws {
    let manifest = try String(
      contentsOf: Declarations.repository.appendingPathComponent("Package.swift"), encoding: .utf8)
    let list = try #require(manifest.firstMatch(of: /platforms: \[([^\]]+)\]/)?.1)
    for match in list.matches(of: /\.(\w+)\(\.v(\d+)\)/) { #expect(page.contains("\(match.1) \(match.2)")) }
    #expect(list.contains("tvOS") == !page.contains("Not tvOS"))
    #expect(list.contains("watchOS") == !page.contains("Not watchOS"))
  }

  /// Returns the names of the tests in a file.
  private static func tests(in file: String) throws -> Set<String> {
    let source = try String(
      contentsOf: Declarations.repository.appendingPathComponent(file), encoding: .utf8)
    return Set(source.matches(of: /func\s+`([^`]+)`/).map { String($0.1) })
  }
}
