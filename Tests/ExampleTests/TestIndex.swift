import Foundation

/// The folder of an example's tests. From this folder, it also finds the other test folders that requirements name.
///
/// Each folder is read once, when it is first needed.
final class TestFolder {
  private let url: URL
  private var indexes: [String?: TestIndex] = [:]

  init(_ url: URL) { self.url = url }

  /// Returns the tests of the nearest `Tests/NAME` in the enclosing folders, or else of the nearest `NAME/Tests`. Without a name,
  /// returns the tests of this folder. Returns `nil` if no such folder exists.
  func index(_ folder: String?) throws -> TestIndex? {
    if let known = indexes[folder] { return known }
    guard let url = folder.map({ nearest("Tests/\($0)") ?? nearest("\($0)/Tests") }) ?? url else {
      return nil
    }
    let index = try TestIndex(folder: url)
    indexes[folder] = index
    return index
  }

  private func nearest(_ path: String) -> URL? {
    var parent = url
    while parent.pathComponents.count > 1 {
      let candidate = parent.appending(path: path)
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      parent.deleteLastPathComponent()
    }
    return nil
  }
}

/// The tests that a folder's sources declare.
struct TestIndex {
  private var suites: [String: Set<String>] = [:]

  /// Reads all Swift files below a folder.
  init(folder: URL) throws {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
      return
    }
    for case let file as URL in files where file.pathExtension == "swift" {
      add(try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Reads one source.
  init(_ source: String) { add(source) }

  /// Returns the error in a test's name, or `nil` if the test exists.
  func problem(with test: NamedTest) -> String? {
    guard let names = suites[test.suite] else { return "there is no suite `\(test.suite)`" }
    return names.contains(test.name) ? nil : "there is no test `\(test.name)` in `\(test.suite)`"
  }

  /// Adds the tests of a source. All sources are formatted, so the indentation shows which type contains a test.
  private mutating func add(_ source: String) {
    var types: [(indentation: Int, names: [String])] = []
    var attribute: (indentation: Int, text: String)?
    for line in source.split(separator: "\n") {
      let code = line.drop { $0 == " " }
      let indentation = line.count - code.count
      guard !code.isEmpty, !code.hasPrefix("//"), code != "}" else { continue }
      if let started = attribute, indentation < started.indentation { attribute = nil }
      if attribute == nil, code.contains("@Test") || code.contains("@Suite") {
        attribute = (indentation, "")
      }
      attribute?.text += "\(code)\n"
      if attribute.map({ indentation > $0.indentation }) == true { continue }

      let words = attribute?.text ?? String(code)
      let isDisabled = words.contains(".disabled(")
      if words.contains("@Test") {
        guard let test = Self.declared(by: ["func"], in: words) else { continue }
        let suite = types.last { $0.indentation < indentation }
        for name in isDisabled ? [] : suite?.names ?? [] {
          suites[name, default: []].formUnion([test] + Self.displayName(words, of: "@Test"))
        }
        attribute = nil
      } else if let type = Self.declared(by: Self.types, in: words) {
        types.removeAll { $0.indentation >= indentation }
        types.append((indentation, isDisabled ? [] : [type] + Self.displayName(words, of: "@Suite")))
        attribute = nil
      }
    }
  }

  private static let types: Set = ["struct", "class", "enum", "actor", "extension"]

  /// Returns the name after a keyword, without its backticks.
  private static func declared(by keywords: Set<String>, in text: String) -> String? {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard let index = words.firstIndex(where: { keywords.contains(String($0)) }) else { return nil }
    let rest = text[words[index].endIndex...].drop { $0 == " " }
    if rest.hasPrefix("`") { return String(rest.dropFirst().prefix { $0 != "`" }) }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  /// Returns the text that an attribute begins with: `@Test("Dismiss calls navigator dismiss")`.
  private static func displayName(_ text: String, of attribute: String) -> [String] {
    guard let start = text.range(of: "\(attribute)(\"") else { return [] }
    return [String(text[start.upperBound...].prefix { $0 != "\"" })]
  }
}
