import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct HelpTests {
  @Test(arguments: ["", "help", "--help", "-h"])
  func `the command's help lists the verbs`(line: String) throws {
    let run = try CommandRun(line: line)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for verb in ["sessions", "events", "show", "state", "diff", "replay"] {
      #expect(run.output.contains("\n  \(verb) "))
    }
  }

  @Test func `every form of asking for help about a verb prints the same text`() throws {
    let help = try CommandRun(line: "show --help")
    #expect(help.status == 0)
    #expect(
      help.output == """
        navlog show LOG [MOMENT]

        Shows one event in full: its call, its causes, and what it changed.

          --format FORMAT       text, brief or json
          --json                short for --format json
          --brief               short for --format brief: a short answer, with the commands that print more
          -o, --output FILE     writes to FILE instead of standard output
          --time-limit SECONDS  stops with an error after SECONDS
          --no-color            prints without color, as if NO_COLOR were set
          -h, --help            prints this help

        Shows the last event by default; see navlog help for moments.

          navlog show app.sqlite @120
          navlog show app.sqlite '@/atRoot/'        the first pop on an empty path

        """)
    #expect(try CommandRun(line: "help show") == help)
    #expect(try CommandRun(line: "show nothing.sqlite -h") == help)
  }

  @Test func `the help of navlog view explains that -o opens no browser`() throws {
    let help = try CommandRun(line: "view --help").output
    #expect(help.contains("writes the page to FILE, and opens no browser\n"))
    #expect(!help.contains("instead of standard output"))
  }
}
