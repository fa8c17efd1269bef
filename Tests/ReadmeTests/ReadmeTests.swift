import Foundation
import Navlog
import NavlogSQLite
import Testing

@MainActor
struct ReadmeTests {
  private let readme: ReadmeFile
  private let folder: URL

  init() throws {
    readme = try ReadmeFile()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "navlog-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func `the Swift examples are those that are compiled here`() throws {
    let files = [
      "ReadmeTests/Example", "ReadmeTests/TestExample", "NavlogSwiftUITests/Readme/Example",
      "ReadmeTests/PrivacyExample",
    ]
    let examples = try files.map { name in
      let file = ReadmeFile.folder.appendingPathComponent("Tests/\(name).swift")
      return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    }
    #expect(readme.texts("swift") == examples)
  }

  @Test func `the Swift example leaves the log that it says`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("example.sqlite").path
    try example(log: path)
    let log = try SQLiteEventLog(reading: path)
    let session = try #require(try log.sessions().first)
    let screens = try log.events(session.info.id).map { $0.screen?.description }
    #expect(
      screens == [
        "characterDetail(id: 42)", "settings", "characterDetail(id: 42)", nil, "characterDetail(id: 42)",
      ])
  }

  @Test func `the private example stores what it says, and no more`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("private.sqlite").path
    try privateExample(log: path)
    let log = try SQLiteEventLog(reading: path)
    let events = try log.events(try #require(try log.sessions().first).info.id)
    #expect(events.count == 3 && events[0].screen?.parameterValue["id"] == 7)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for secret in ["Ada", "tk-93ae", "4711"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(bytes.range(of: Data("masked-".utf8)) != nil)
  }

  @Test func `the audit questions have the answers that stand below them`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try SampleLog.write(to: folder.appendingPathComponent("challenge.sqlite").path)
    let questions = readme.pairs("sql")
    #expect(questions.count == 6)
    for (question, answer) in questions {
      let found = try run(
        "/usr/bin/env", ["sqlite3", "-safe", "-readonly", "-box", "challenge.sqlite", question])
      #expect(found == answer, "\(question)")
    }
  }

  @Test func `the commands print what stands below them`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try SampleLog.write(to: folder.appendingPathComponent("challenge.sqlite").path)
    let declaration = try #require(readme.texts("json").first)
    try Data(declaration.utf8).write(to: folder.appendingPathComponent("routes.json"))
    let sessions = readme.texts("console")
    #expect(!sessions.isEmpty)
    for session in sessions {
      let commands = session.components(separatedBy: "\n$ ")
      for command in commands {
        let lines = command.components(separatedBy: "\n")
        let words = lines[0].replacingOccurrences(of: "$ ", with: "").split(separator: " ").map(String.init)
        try #require(words.first == "navlog")
        let found = try run(Self.navlog, Array(words.dropFirst()))
        #expect(found == lines.dropFirst().joined(separator: "\n"), "\(lines[0])")
      }
    }
  }

  @Test func `the shell finds the chain of the log whole`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try SampleLog.write(to: folder.appendingPathComponent("challenge.sqlite").path)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("Documentation"),
      withDestinationURL: ReadmeFile.folder.appendingPathComponent("Documentation"))
    let lines = readme.texts("sh").flatMap { $0.split(separator: "\n") }.filter { $0.contains(" < ") }
    #expect(lines.count == 1)
    for line in lines {
      let answer = try run("/bin/sh", ["-c", String(line)])
      #expect(
        answer.contains("            chain = whole\n") && answer.contains("    events_sealed = 10\n"),
        "\(answer)")
    }
  }

  @Test func `every script that it names is there to be run`() throws {
    let commands = readme.texts("sh").flatMap { $0.split(separator: "\n") }
    let scripts = commands.compactMap { $0.split(separator: " ").first }.filter { $0.hasPrefix("Scripts/") }
    #expect(!scripts.isEmpty)
    for script in scripts {
      let path = ReadmeFile.folder.appendingPathComponent(String(script)).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
    }
  }

  /// The command that was built beside this test.
  private static var navlog: String {
    var folder = Bundle.main.bundleURL
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appendingPathComponent("navlog-cli").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder.appendingPathComponent("navlog-cli").path
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines)
  }
}
