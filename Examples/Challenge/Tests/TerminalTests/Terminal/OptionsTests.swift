import Testing

@testable import Challenge

@Suite struct OptionsTests {
  @Test func `without arguments the log is in the current folder`() throws {
    let options = try Options([])
    #expect(options == Options())
    #expect(options.log == "challenge.sqlite")
    #expect(!options.restores && !options.playsTour)
  }

  @Test func `arguments are read in any order`() throws {
    var expected = Options()
    expected.log = "a b.sqlite"
    expected.restores = true
    #expect(try Options(["--restore", "--log", "a b.sqlite"]) == expected)
    #expect(try Options(["--log=a b.sqlite", "--restore"]) == expected)
  }

  @Test(arguments: [
    (["--nope"], "“--nope” is no option of challenge; see challenge --help"),
    (["log.sqlite"], "“log.sqlite” is no option of challenge; see challenge --help"),
    (["--log"], "--log needs a path behind it; see challenge --help"),
    (["--log="], "--log needs a path behind it; see challenge --help"),
    (["--log", ""], "--log needs a path behind it; see challenge --help"),
    (
      ["--restore", "--tour"],
      "a tour begins afresh: --tour and --restore do not go together; see challenge --help"
    ),
    (["\u{1B}[2J"], "“\\u001b[2J” is no option of challenge; see challenge --help"),
  ])
  func `anything else is one sentence`(arguments: [String], sentence: String) {
    #expect(throws: UsageError.self) { try Options(arguments) }
    do { _ = try Options(arguments) } catch { #expect("\(error)" == sentence) }
  }
}
