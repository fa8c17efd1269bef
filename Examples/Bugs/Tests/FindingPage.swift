import Foundation

/// The page `Documentation/FindingBugs.md`: its commands and their output.
struct FindingPage {
  /// A command of the page. Backslashes at the ends of its lines are kept, for the shell.
  struct Command {
    let text: String
    let output: String

    /// The name of the log that the command reads, without the extension.
    var log: String { text.firstMatch(of: /([a-z-]+)\.sqlite/).map { String($0.output.1) } ?? "" }
    var verb: String { text.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    /// The file that the command writes.
    var file: String? { text.firstMatch(of: /-o ([A-Za-z]+\.swift)/).map { String($0.output.1) } }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let commands: [Command]

  init() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Documentation/FindingBugs.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```console\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    commands = blocks.flatMap { block in
      "\n\(block)".components(separatedBy: "\n$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let end = (lines.firstIndex { !$0.hasSuffix("\\") } ?? 0) + 1
        return Command(
          text: lines[..<end].joined(separator: "\n"),
          output: lines[end...].joined(separator: "\n").trimmingCharacters(in: .newlines))
      }
    }
  }

  func commands(of bug: PlantedBug) -> [Command] { commands.filter { $0.log == bug.name } }
}
