import Foundation
import Testing

/// The platforms of the manifest, the conditions in the adapter, and the builds of CI agree.
struct PlatformTests {
  private let platforms: [Platform]

  init() throws {
    let manifest = try Self.text("Package.swift")
    let list = try #require(manifest.firstMatch(of: /platforms: \[([^\]]+)\]/)?.1)
    platforms = list.matches(of: /\.(\w+)\(\.v(\d+)\)/).compactMap {
      Platform(name: String($0.1), version: Int($0.2) ?? 0)
    }
    #expect(platforms.count == list.split(separator: ",").count)
  }

  struct Platform: Equatable {
    let name: String
    let version: Int
  }

  @Test func `every platform version in the manifest has the type Mutex`() {
    // For each platform, the first version that has Synchronization's Mutex. Mutex is the newest system type that the core
    // uses.
    let first = ["macOS": 15, "iOS": 18, "tvOS": 18, "watchOS": 11, "visionOS": 2, "macCatalyst": 18]
    #expect(platforms.map(\.name).contains("iOS") && platforms.map(\.name).contains("macOS"))
    for platform in platforms { #expect(platform.version >= first[platform.name] ?? .max, "\(platform)") }
  }

  @Test func `every package that Xcode builds lists only platforms of the library`() throws {
    let examples = [
      "Challenge", "Challenge/ChallengeApp.swiftpm", "Patterns", "Patterns/RedirectsApp.swiftpm", "Terminal",
    ]
    for path in examples.map({ "Examples/\($0)" }) {
      for match in try Self.text("\(path)/Package.swift").matches(of: /\.(\w+)\(\.v(\d+)\)/) {
        #expect(platforms.contains(Platform(name: String(match.1), version: Int(match.2) ?? 0)), "\(path)")
      }
    }
  }

  @Test func `code for a platform does not use features that the platform lacks`() throws {
    let names = try AppleNames()
    var guarded: Set<String> = []
    for path in try ["NavlogSwiftUI", "NavlogInspector"].flatMap({ try Self.sources(in: "Sources/\($0)") }) {
      let source = try Self.text(path)
      for platform in platforms.map(\.name) {
        for (number, line) in ConditionalSource(source).lines(on: platform) {
          for (name, isMember) in Self.names(in: line) {
            let missing = isMember ? names.membersMissing[name] : names.typesMissing[name]
            #expect(missing?.contains(platform) != true, "\(path):\(number): \(platform) has no \(name)")
          }
        }
      }
      for (_, line) in ConditionalSource(source).lines(on: nil) {
        for (name, isMember) in Self.names(in: line) {
          if (isMember ? names.membersMissing[name] : names.typesMissing[name]) != nil {
            guarded.insert(name)
          }
        }
      }
    }
    // The loop above would also pass if it recognized no names at all. It must therefore have found at least these names.
    #expect(guarded.isSuperset(of: ["ShareLink", "Slider", "fullScreenCover"]))
  }

  @Test func `ConditionalSource evaluates conditional compilation as the compiler does`() {
    let source = ConditionalSource(
      """
      a
      #if canImport(SwiftUI)
      #if os(macOS) || os(tvOS)
      b
      #elseif !os(iOS)
      c
      #else
      d
      #endif
      #endif
      #if !os(macOS) && !os(tvOS)
      e
      #endif
      """)
    #expect(source.lines(on: "macOS").map(\.text) == ["a", "b"])
    #expect(source.lines(on: "tvOS").map(\.text) == ["a", "b"])
    #expect(source.lines(on: "iOS").map(\.text) == ["a", "d", "e"])
    #expect(source.lines(on: "visionOS").map(\.text) == ["a", "c", "e"])
    #expect(source.lines(on: nil).map(\.text) == ["a", "b", "c", "d", "e"])
    #expect(source.lines(on: "iOS").map(\.number) == [1, 8, 12])
  }

  @Test func `CI builds and tests with the oldest Swift version of the manifest`() throws {
    let version = try #require(try Self.text("Package.swift").firstMatch(of: /swift-tools-version: (\S+)/)?.1)
    #expect(try Self.text(".github/workflows/ci.yml").contains("container: swift:\(version)-"))
  }

  @Test func `CI builds every library for every platform, with Xcode 26 and with Xcode 27`() throws {
    let workflow = try Self.text(".github/workflows/ci.yml")
    for image in ["macos-26", "xcode-27"] { #expect(workflow.contains(image)) }
    for platform in platforms {
      #expect(workflow.contains("generic/platform=\(platform.name)\n"), "\(platform)")
    }
    #expect(workflow.contains("generic/platform=macOS,variant=Mac Catalyst"))
    let schemes = try #require(workflow.firstMatch(of: /scheme: \[([^\]]+)\]/)?.1)
    let libraries = try Self.text("Package.swift").matches(of: /\.library\(name: "(Navlog\w*)"/).map { $0.1 }
    #expect(Set(schemes.split(separator: ", ")) == Set(libraries))
  }

  /// Returns the names that a line of code contains: types, called members, and members in key paths.
  private static func names(in line: String) -> [(name: String, isMember: Bool)] {
    let code = line.replacing(#/"[^"]*"/#, with: "").components(separatedBy: "//")[0]
    return code.matches(of: #/\b([A-Z]\w+)/#).map { (String($0.1), false) }
      + code.matches(of: #/(?:^|[.\s])([a-z]\w+)[({]/#).map { (String($0.1), true) }
      + code.matches(of: #/\\\.(\w+)/#).map { (String($0.1), true) }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: AppleNames.repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static func sources(in folder: String) throws -> [String] {
    let all = FileManager.default.enumerator(
      atPath: AppleNames.repository.appendingPathComponent(folder).path)
    return try #require(all).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { "\(folder)/\($0)" }
  }
}

/// Swift source whose conditional parts are selected by platform.
private struct ConditionalSource {
  private let source: String

  init(_ source: String) { self.source = source }

  /// Returns the lines that are compiled on a platform; for `nil`, the lines that are compiled on at least one platform.
  /// Conditions other than platforms count as true.
  func lines(on platform: String?) -> [(number: Int, text: String)] {
    // For each open `#if`: whether its current branch is compiled, and whether this branch or an earlier one is compiled.
    var open: [(isActive: Bool, wasActive: Bool)] = []
    var result: [(number: Int, text: String)] = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ")
      switch words.first {
      case "#if":
        let holds = Self.holds(words.dropFirst(), on: platform)
        open.append((holds, holds))
      case "#elseif", "#else":
        guard let last = open.popLast() else { continue }
        let holds =
          platform == nil
          || !last.wasActive && (words[0] == "#else" || Self.holds(words.dropFirst(), on: platform))
        open.append((holds, last.wasActive || holds))
      case "#endif": open.removeLast()
      default:
        if open.allSatisfy({ $0.isActive }) { result.append((index + 1, String(line))) }
      }
    }
    return result
  }

  /// Evaluates `os(A)` and `!os(A)`, joined by `||` or by `&&`.
  private static func holds(_ words: ArraySlice<Substring>, on platform: String?) -> Bool {
    guard let platform else { return true }
    let terms = words.filter { $0 != "||" && $0 != "&&" }.map { term in
      guard let match = term.wholeMatch(of: #/(!?)os\((\w+)\)/#) else { return true }
      return (match.2 == platform) == match.1.isEmpty
    }
    return words.contains("||") ? terms.contains(true) : !terms.contains(false)
  }
}
