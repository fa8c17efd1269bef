import ChallengeNavigation
import Testing

@testable import ChallengeTerminal

@Suite struct CommandTests {
  @Test(arguments: [
    ("", Command.redraw), ("   \t ", .redraw), ("3", .action(3)), ("007", .action(7)), ("0", .action(0)),
    ("b", .back), ("back", .back), ("x", .dismiss), ("HOME", .home), ("  quit\r", .quit), ("q", .quit),
    ("?", .help), ("settings", .go(.settings, nil)), ("filter", .go(.characterFilter, nil)),
    ("onboarding", .go(.onboarding, nil)), ("gallery", .gallery),
    ("gallery 7", .go(.imageGallery(characterId: 7), nil)),
    ("character 42", .go(.characterDetail(id: 42), nil)),
    ("character -1", .go(.characterDetail(id: -1), nil)), ("location 3", .go(.locationDetail(id: 3), nil)),
    ("episode 5", .go(.episodeDetail(id: 5), nil)), ("characters", .go(.characterList, nil)),
    ("episodes", .go(.episodeList, nil)), ("sheet character 42", .go(.characterDetail(id: 42), .sheet)),
    ("Cover Settings", .go(.settings, .cover)), ("history", .history(all: false)),
    ("history all", .history(all: true)), ("history 12", .show(12)), ("prev", .step(-1)), ("next", .step(1)),
    ("present", .present), ("branch", .branch), ("log", .log), ("links", .links),
    ("link challenge://Character/42", .link("challenge://Character/42")),
  ])
  func `a line is parsed as its command`(line: String, command: Command) {
    #expect(Command(line) == command)
  }

  @Test(arguments: [
    "link", "link a b", "history twelve", "history -1", "history 1 2", "character", "character x",
    "character 1 2", "sheet", "sheet nothing", "cover sheet settings", "home now", "settings 3", "quit now",
    "history 99999999999999999999", "character 99999999999999999999", "sheet history",
  ])
  func `an incomplete command is answered with its usage`(line: String) {
    guard case .incomplete(let usage) = Command(line) else {
      Issue.record("\(line) is read as \(Command(line))")
      return
    }
    #expect(!usage.isEmpty)
  }

  @Test(arguments: ["foo", "3 4", "-1", "99999999999999999999", "٣", "1.5", "\u{1B}[A", "homé", "Settings!"])
  func `a line that is neither a known command nor a row's number is parsed as unknown`(line: String) {
    guard case .unknown = Command(line) else {
      Issue.record("\(line) is read as \(Command(line))")
      return
    }
  }

  @Test func `the help text fits a terminal of 80 columns`() {
    for line in HelpText.commands { #expect(line.width <= 78, "\(line.text)") }
  }
}
