import Foundation

/// A page of the documentation, parsed into its fenced blocks.
struct DocumentationPage {
  struct Block {
    let page: String
    /// The number of the line with the opening fence. The first line has the number 1.
    let line: Int
    let language: String
    let text: String

    var place: String { "\(page):\(line)" }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The README, CONTRIBUTING, the page for coding agents, and every article of every library.
  static let all: [DocumentationPage] = {
    let articles = files(in: "Sources", withSuffix: ".md").filter { $0.contains(".docc/") }
    return (["README.md", "CONTRIBUTING.md", "Skills/navlog/SKILL.md"] + articles).compactMap {
      try? DocumentationPage($0)
    }
  }()

  static let readme = all.first { $0.path == "README.md" }

  let path: String
  let text: String
  let blocks: [Block]

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    var blocks: [Block] = []
    var open: (line: Int, language: String, lines: [String])?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(
            Block(
              page: path, line: block.line, language: block.language,
              text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (index + 1, String(line.dropFirst(3)), [])
      }
    }
    self.blocks = blocks
  }

  /// The text outside of the blocks.
  var prose: String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
      .joined(separator: "\n")
  }

  func blocks(_ language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// Returns the questions of a language with their answers: each block, with the text block that follows it.
  func questions(_ language: String) -> [(question: Block, answer: Block)] {
    zip(blocks, blocks.dropFirst()).filter { $0.language == language && $1.language == "text" }
      .map { (question: $0, answer: $1) }
  }

  /// Returns the sorted paths of the files below a folder, relative to the repository.
  static func files(in folder: String, withSuffix suffix: String) -> [String] {
    let start = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
  }
}
