import ChallengeNavigation

/// A command that the user can type.
enum Command: Hashable, Sendable {
  /// Draws the screen again.
  case redraw
  /// Performs a numbered action of the visible screen.
  case action(Int)
  /// Navigates to a destination, with its default presentation or a chosen one.
  case go(AppNavigation, Presentation?)
  /// Shows the pictures of the visible character.
  case gallery
  /// Pops the top screen.
  case back
  /// Dismisses the top modal.
  case dismiss
  /// Dismisses every modal and pops to the home screen.
  case home
  /// Opens a deep link.
  case link(String)
  /// Lists the links.
  case links
  /// Lists events: the last ones, or all.
  case history(all: Bool)
  /// Shows the screen as it was after an event.
  case show(Int)
  /// Shows the moment a number of events later, or earlier.
  case step(Int)
  /// Returns to the present.
  case present
  /// Continues from the moment that is shown.
  case branch
  /// Prints the path of the log, and commands that read it.
  case log
  /// Lists the commands.
  case help
  /// Quits.
  case quit
  /// A command with missing or excess arguments.
  case incomplete(usage: String)
  /// Any other line.
  case unknown(String)

  /// A presentation other than the destination's default.
  enum Presentation: String, Hashable, Sendable {
    case sheet
    case cover
  }
}

extension Command {
  /// Parses a line. Never fails: an unknown command is also a `Command`.
  init(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else {
      self = .redraw
      return
    }
    let rest = Array(words.dropFirst())
    let verb = first.lowercased()
    self =
      Self.plain(verb, rest) ?? Self.go(verb, rest[...]) ?? Self.withArgument(verb, rest)
      ?? .unknown(words.joined(separator: " "))
  }

  private static let plainVerbs: [String: Command] = [
    "b": .back, "back": .back, "x": .dismiss, "dismiss": .dismiss, "home": .home, "gallery": .gallery,
    "present": .present, "branch": .branch, "log": .log, "links": .links, "help": .help, "?": .help,
    "quit": .quit,
    "q": .quit, "exit": .quit, "history": .history(all: false), "next": .step(1), "prev": .step(-1),
    "n": .step(1), "p": .step(-1),
  ]

  private static func plain(_ verb: String, _ rest: [String]) -> Command? {
    guard rest.isEmpty else { return nil }
    if verb.allSatisfy(\.isASCIIDigit), let number = Int(verb) { return .action(number) }
    return plainVerbs[verb]
  }

  private static func withArgument(_ verb: String, _ rest: [String]) -> Command? {
    switch verb {
    case "link":
      return rest.count == 1 ? .link(rest[0]) : .incomplete(usage: "link challenge://character/42")
    case "history":
      if rest == ["all"] { return .history(all: true) }
      guard rest.count == 1, rest[0].allSatisfy(\.isASCIIDigit), let position = Int(rest[0]) else {
        return .incomplete(usage: "history, history all, or history 12")
      }
      return .show(position)
    case "sheet", "cover":
      guard let next = rest.first, case .go(let destination, nil)? = go(next.lowercased(), rest.dropFirst())
      else { return .incomplete(usage: "\(verb) settings, \(verb) character 42") }
      return .go(destination, Presentation(rawValue: verb))
    default:
      return plainVerbs[verb].map { _ in .incomplete(usage: "\(verb), without arguments") }
    }
  }

  private static func go(_ verb: String, _ rest: ArraySlice<String>) -> Command? {
    switch verb {
    case "settings" where rest.isEmpty: return .go(.settings, nil)
    case "filter" where rest.isEmpty: return .go(.characterFilter, nil)
    case "onboarding" where rest.isEmpty: return .go(.onboarding, nil)
    case "characters" where rest.isEmpty: return .go(.characterList, nil)
    case "episodes" where rest.isEmpty: return .go(.episodeList, nil)
    case "settings", "filter", "onboarding", "characters", "episodes":
      return .incomplete(usage: "\(verb), without arguments")
    case "character": return numbered(verb, rest) { .characterDetail(id: $0) }
    case "location": return numbered(verb, rest) { .locationDetail(id: $0) }
    case "episode": return numbered(verb, rest) { .episodeDetail(id: $0) }
    case "gallery": return numbered(verb, rest) { .imageGallery(characterId: $0) }
    default: return nil
    }
  }

  private static func numbered(
    _ verb: String, _ rest: ArraySlice<String>, _ destination: (Int) -> AppNavigation
  ) -> Command {
    guard rest.count == 1, let text = rest.first, let number = Int(text) else {
      return .incomplete(usage: "\(verb) 42")
    }
    return .go(destination(number), nil)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
