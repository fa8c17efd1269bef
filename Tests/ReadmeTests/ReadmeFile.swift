import Foundation

/// The README, taken apart into its fenced blocks.
struct ReadmeFile {
  struct Block: Equatable {
    let language: String
    let text: String
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  let blocks: [Block]

  init() throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if let block = open {
        if line == "```" {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    self.blocks = blocks
  }

  func texts(_ language: String) -> [String] { blocks.filter { $0.language == language }.map(\.text) }

  /// Each block of a language with the block that follows it: a question and its answer.
  func pairs(_ language: String) -> [(question: String, answer: String)] {
    zip(blocks, blocks.dropFirst()).filter { $0.0.language == language && $0.1.language == "text" }
      .map { ($0.text, $1.text) }
  }
}
