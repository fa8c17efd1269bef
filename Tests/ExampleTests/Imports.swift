import Foundation

/// Returns the modules that the sources in a folder of the examples import, by subfolder, such as `["Home": ["Navlog"]]`.
///
/// - Throws: When the sources cannot be read.
func imports(below folder: String) throws -> [String: Set<String>] {
  let folder = examples.appending(path: folder)
  var imports: [String: Set<String>] = [:]
  for part in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
    let files = FileManager.default.enumerator(
      at: folder.appending(path: part), includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      imports[part, default: []].formUnion(modules(try String(contentsOf: file, encoding: .utf8)))
    }
  }
  return imports
}

/// Returns the word after each `import` that begins a line or follows an access level.
private func modules(_ source: String) -> [String] {
  source.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else { return nil }
    return String(words[index + 1])
  }
}

/// The folder of the examples.
let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "Examples")
