import Testing

@testable import ChallengeTerminal

@Suite struct OptionsTests {
  @Test func `without arguments the log is in the current folder`() throws {
    let options = try Options([])
    #expect(options == Options())
    #expect(options.log == "challenge.sqlite")
    #expect(!options.restores && !options.playsTour)
  }

  @Test func `arguments can be in any order`() throws {
    var expected = Options()
    expected.log = "a b.sqlite"
    (expected.restores, expected.isAttachable) = (true, true)
    #expect(try Options(["--restore", "--attachable", "--log", "a b.sqlite"]) == expected)
    #expect(try Options(["--log=a b.sqlite", "--restore", "--attachable"]) == expected)
  }

  @Test(arguments: [
    (["--nope"], "unknown argument “--nope”; see challenge --help"),
    (["log.sqlite"], "unknown argument “log.sqlite”; see challenge --help"),
    (["--log"], "--log needs a path; see challenge --help"),
    (["--log="], "--log needs a path; see challenge --help"),
    (["--log", ""], "--log needs a path; see challenge --help"),
    (
      ["--restore", "--tour"],
      "--tour and --restore cannot be combined: a tour starts from a new session; see challenge --help"
    ),
    (["\u{1B}[2J"], "unknown argument “\\u001b[2J”; see challenge --help"),
  ])
  func `an invalid argument is reported in one sentence`(arguments: [String], sentence: String) {
    #expect(throws: UsageError.self) { try Options(arguments) }
    do { _ = try Options(arguments) } catch { #expect("\(error)" == sentence) }
  }
}
