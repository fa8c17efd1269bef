package import Navlog

/// What the user of a player asks for.
package enum PlayerCommand: Hashable {
  /// Plays, or pauses.
  case togglePlaying
  /// Plays backwards.
  case playBackwards
  /// Moves by a number of events.
  case step(Int)
  /// Moves to a point of the session.
  case seek(MomentReference.Point)
  /// Moves to the next event of a kind.
  case next(PlayerStop)
  /// Moves to the previous event of a kind.
  case previous(PlayerStop)
  /// Plays at a multiple of the speed.
  case speed(Double)
  /// Goes on by hand.
  case takeOver
  /// Lists the keys.
  case help
  /// Quits.
  case quit

  /// How long nothing happens in what counts as a pause.
  private static let pause = PlayerStop.pause(.seconds(2))

  private static let commands: [(key: String, words: [String], command: PlayerCommand)] = [
    (" ", ["play", "pause"], .togglePlaying), ("r", ["play backwards"], .playBackwards),
    (".", ["next"], .step(1)), (",", ["prev", "back"], .step(-1)),
    ("]", ["next marker"], .next(.marker)), ("[", ["previous marker"], .previous(.marker)),
    ("e", ["next problem"], .next(.problem)), ("E", ["previous problem"], .previous(.problem)),
    ("s", ["next pause"], .next(pause)), ("S", ["previous pause"], .previous(pause)),
    ("g", ["start"], .seek(.position(0))), ("G", ["end"], .seek(.fromEnd(1))),
    ("+", ["faster"], .speed(2)), ("-", ["slower"], .speed(0.5)),
    ("t", ["take over"], .takeOver), ("?", ["help"], .help), ("q", ["quit"], .quit),
  ]

  /// Returns the command of a key; `nil` for a key without one.
  fileprivate init?(key: String) {
    if key.utf8.count == 1, let digit = Int(key) {
      self = .seek(.percent(Double(10 * digit)))
    } else if let found = Self.commands.first(where: { $0.key == key }) {
      self = found.command
    } else {
      return nil
    }
  }

  /// Parses a line: a key, a word of the help, or a moment.
  ///
  /// - Throws: ``MomentError`` about a line that is none of these.
  package init(line: String) throws(MomentError) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let text = words.joined(separator: " ")
    let found = Self.commands.first { $0.key == line || $0.key == text || $0.words.contains(text) }
    if let found {
      self = found.command
    } else if words.count == 2, let count = Int(words[1]), ["next", "step"].contains(words[0]) {
      self = .step(count)
    } else if words.count == 2, let count = Int(words[1]), ["prev", "back"].contains(words[0]) {
      self = .step(count == .min ? .max : -count)
    } else {
      self = .seek(try MomentReference.Point(text.hasPrefix("@") ? String(text.dropFirst()) : text))
    }
  }

  /// The keys, and for a line the words.
  package static let keys = [
    "space      play, pause           r          play backwards",
    ". ,        one event on, back    + -        faster, slower",
    "] [        next, previous marker e E        next, previous problem",
    "s S        next, previous pause  g G 0…9    start, end, tenths",
    "t          take over from here   q          quit",
    "Without a terminal, a line is one of these, or: next 5, prev 5, and any moment: 12, -1, 50%, +1m12s, #marker, /regex/",
  ]
}

/// A key, as a player understands it.
package enum PlayerKey: Hashable {
  case command(PlayerCommand)
  /// A key without a meaning.
  case other

  /// Reads what the terminal sends for a key.
  init(_ bytes: String) {
    self =
      switch bytes {
      case "\u{1B}[C", "\u{1B}OC", "\n", "\r": .command(.step(1))
      case "\u{1B}[D", "\u{1B}OD": .command(.step(-1))
      case "Q", "\u{3}", "\u{4}": .command(.quit)
      default: PlayerCommand(key: bytes).map { .command($0) } ?? .other
      }
  }
}
