import Testing

@Suite struct HelpTests {
  @Test(arguments: ["", "help", "--help", "-h"])
  func `help lists the verbs`(line: String) throws {
    let run = try CommandRun(line: line)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for verb in ["sessions", "events", "show", "state", "diff", "replay"] {
      #expect(run.output.contains("\n  \(verb) "))
    }
  }

  @Test func `help on a verb is the same wherever it is asked for`() throws {
    let help = try CommandRun(line: "show --help")
    #expect(help.status == 0)
    #expect(
      help.output == """
        navlog show LOG [MOMENT]

        Shows one event whole: its call, its causes, and what it changed.

          --format FORMAT    text or json
          --json             short for --format json
          -o, --output FILE  writes there instead of to standard output
          --no-color         no colour, as with NO_COLOR in the environment
          -h, --help         explains the verb

        The moment is the last event unless another is named; see navlog help.

          navlog show app.sqlite @120
          navlog show app.sqlite '@/atRoot/'        the first pop that found nothing to pop

        """)
    #expect(try CommandRun(line: "help show") == help)
    #expect(try CommandRun(line: "show nothing.sqlite -h") == help)
  }
}
