import Foundation
import Navlog
import Testing

/// The commands of `FindingBugs.md` find every bug in a log of the app with that bug.
@Suite @MainActor struct FindingTests {
  private let folder: LogFolder
  private let page: FindingPage

  init() throws {
    folder = try LogFolder()
    page = try FindingPage()
  }

  @Test(arguments: PlantedBug.all)
  func `the commands of FindingBugs.md find each planted bug, and print the documented output`(
    bug: PlantedBug
  )
    async throws
  {
    try await folder.play(bug, .faulty)
    let commands = page.commands(of: bug)
    #expect(commands.suffix(2).map(\.verb) == ["bisect", "test"])
    for command in commands {
      #expect(try folder.run(command.text) == command.output, "\(command.text)")
    }
    let bisect = try #require(commands.first { $0.verb == "bisect" })
    let found = try JSONValue(parsing: folder.run(bisect.text + " --json"))
    #expect(found["position"] == .integer(bug.firstBadEvent))
  }

  @Test(arguments: PlantedBug.all)
  func `for each bug, the last command writes the committed test of the bug, with up to 6 calls`(
    bug: PlantedBug
  ) async throws {
    try await folder.play(bug, .faulty)
    let command = try #require(page.commands(of: bug).last)
    _ = try folder.run(command.text)
    let file = try #require(command.file)
    let written = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
    let kept = FindingPage.root.appending(path: "Examples/Bugs/Tests/Found/\(file)")
    #expect(try written == String(contentsOf: kept, encoding: .utf8))
    #expect(written.matches(of: /\.perform\(/).count <= 6)
  }

  @Test(arguments: PlantedBug.all)
  func `in the app without the bug, the documented bisection finds no faulty event`(bug: PlantedBug)
    async throws
  {
    try await folder.play(bug, .fixed)
    let bisect = try #require(page.commands(of: bug).first { $0.verb == "bisect" })
    // The answer is the last line of the output. A note on another session may precede the answer.
    let answer = try folder.run(bisect.text + " --json").split(separator: "\n").last
    #expect(try JSONValue(parsing: String(try #require(answer)))["position"] == .null)
  }

  @Test(arguments: PlantedBug.all)
  func `the committed test fails in the app with the bug, and passes in the app without the bug`(
    bug: PlantedBug
  ) async throws {
    try await Variant.$current.withValue(.fixed) { try await bug.test() }
    try await withKnownIssue {
      try await Variant.$current.withValue(.faulty) { try await bug.test() }
    } matching: { issue in
      // If a button were missing, the issue would contain an error. Such an issue does not prove that the test finds the bug.
      issue.error == nil && issue.comments.contains { $0.rawValue.contains(" holds after event ") }
    }
  }

  /// To write the logs, set NAVLOG_WRITE_TESTS in the environment.
  @Test(arguments: PlantedBug.all)
  func `the committed log equals an export of a new session that reproduces the bug`(bug: PlantedBug)
    async throws
  {
    try await folder.play(bug, .faulty)
    let exported = try folder.run("navlog export \(bug.name).sqlite --with-sensitive-data -o session.jsonl")
    #expect(exported.split(separator: "\n").count == 1, "\(exported)")
    let written = folder.url.appending(path: "session.jsonl")
    let kept = FindingPage.root.appending(path: "Examples/Bugs/Logs/\(bug.name).jsonl")
    if ProcessInfo.processInfo.environment["NAVLOG_WRITE_TESTS"] != nil {
      try Data(contentsOf: written).write(to: kept)
    }
    #expect(try String(contentsOf: written, encoding: .utf8) == String(contentsOf: kept, encoding: .utf8))
  }

  @Test func `FindingBugs.md has commands for the log of every planted bug, and for no other log`() {
    #expect(Set(page.commands.map(\.log)) == Set(PlantedBug.all.map(\.name)))
  }
}
