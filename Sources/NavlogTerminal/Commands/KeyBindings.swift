import Navlog
package import NavlogTools

/// The keys of a player. Without a terminal, the user writes words instead of pressing keys.
package struct KeyBindings: Sendable {
  /// A command with its keys and words.
  struct Binding: Sendable {
    var keys: [Key] = []
    let command: PlayerCommand
    var words: [String] = []
    /// Converts the text after a key or a word to a command: `break modals > 1`. `nil` if the command takes no text.
    var takesText: (@Sendable (String) -> PlayerCommand)?
  }

  /// A line of the help.
  package struct Help: Hashable, Sendable {
    package let keys: String
    package let text: String
  }

  let bindings: [Binding]
  package let help: [Help]

  /// Returns the command of a key, or `nil` if the key has no command.
  package func command(of key: Key) -> PlayerCommand? {
    if case .character(let character) = key, character.utf8.count == 1, let digit = character.wholeNumberValue
    {
      return .seek(.percent(Double(10 * digit)))
    }
    return bindings.first { $0.keys.contains(key) }?.command
  }

  /// Parses a line: a key, a command's name, or a moment.
  ///
  /// - Throws: ``MomentError`` if the line has none of these forms.
  package func command(line: String) throws(MomentError) -> PlayerCommand {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let text = words.joined(separator: " ").unquoted
    let key = line.count == 1 ? line.first : text.count == 1 ? text.first : nil
    if let found = bindings.first(where: { binding in
      key.map { binding.keys.contains(.character($0)) } ?? false || binding.words.contains(text)
    }) {
      return found.command
    }
    if let count = words.count == 2 ? Int(words[1]) : nil {
      if ["next", "step"].contains(words[0]) { return .step(count) }
      if ["prev", "back"].contains(words[0]) { return .step(count == .min ? .max : -count) }
    }
    for binding in bindings {
      if let takesText = binding.takesText, let rest = binding.argument(of: line) { return takesText(rest) }
    }
    do {
      return .seek(try MomentReference.Point(text.hasPrefix("@") ? String(text.dropFirst()) : text))
    } catch {
      if takesVerbs, MomentReference.namesPoint(text), (try? MomentReference(text)) != nil {
        return .debugger(.text(.verb, text))
      }
      // Of the words for a position, only `last` begins with a letter. Any other word that begins with a letter is an
      // unknown command.
      guard text.first?.isLetter == true else { throw error }
      throw unknown(text)
    }
  }

  private func unknown(_ text: String) -> MomentError {
    let known = bindings.flatMap(\.words)
    let near = nearest(to: text, among: known) ?? nearest(to: String(text.prefix { $0 != " " }), among: known)
    let hint = near.map { "did you mean \($0)?" } ?? "type help to list the commands"
    return MomentError("unknown command \(quoted(text.fitted(60))); \(hint)")
  }

  /// A list of everything that a user without a terminal can write on a line.
  private var lineForms: String {
    let texts = bindings.filter { $0.takesText != nil }.compactMap(\.words.first)
    let verb = takesVerbs ? "any verb after \":\"; " : ""
    return "a command (\(bindings.flatMap(\.words).joined(separator: ", "))); \(verb)"
      + (texts.isEmpty ? "" : "one of the words \(texts.joined(separator: ", ")), followed by a text; ")
      + "next or prev, followed by a number; a key that help lists; or a moment: "
      + "12, -1, 50%, +1m12s, #marker, /regex/"
  }

  private var takesVerbs: Bool { bindings.contains { $0.command == .debugger(.text(.verb, nil)) } }

  /// The help for users without a terminal.
  var lineHelp: String { "Without a terminal, a line is one of these: \(lineForms)" }
}

extension KeyBindings.Binding {
  /// Returns the text after a key or a word at the beginning of a line.
  fileprivate func argument(of line: String) -> String? {
    let line = line.drop(while: \.isWhitespace)
    for case .character(let key) in keys where line.first == key {
      let rest = line.dropFirst()
      // A space must follow a letter, because `back` is a command, and not the key `b` with the condition `ack`.
      if !key.isLetter || rest.first?.isWhitespace == true { return rest.trimmed }
    }
    for word in words where line.hasPrefix(word) && line.dropFirst(word.count).first?.isWhitespace == true {
      return line.dropFirst(word.count).trimmed
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.prefix(rest.count - rest.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension KeyBindings {
  /// The keys of every player.
  private static let common: [Binding] = [
    .init(keys: [.character(" ")], command: .togglePlaying, words: ["play", "pause"]),
    .init(keys: [.character("r")], command: .playBackwards, words: ["play backwards"]),
    .init(keys: [.character("."), .enter], command: .step(1), words: ["next", "step"]),
    .init(keys: [.character(",")], command: .step(-1), words: ["prev", "back"]),
    .init(keys: [.right], command: .skip(.seconds(5)), words: ["forward"]),
    .init(keys: [.left], command: .skip(.seconds(-5)), words: ["rewind"]),
    .init(keys: [.character("]")], command: .next(.marker), words: ["next marker"]),
    .init(keys: [.character("[")], command: .previous(.marker), words: ["previous marker"]),
    .init(keys: [.character("e")], command: .next(.problem), words: ["next problem"]),
    .init(keys: [.character("E")], command: .previous(.problem), words: ["previous problem"]),
    .init(keys: [.character("s")], command: .next(.longPause), words: ["next pause"]),
    .init(keys: [.character("S")], command: .previous(.longPause), words: ["previous pause"]),
    .init(keys: [.character("g"), .home], command: .seek(.position(0)), words: ["start"]),
    .init(keys: [.character("G"), .end], command: .seek(.fromEnd(1)), words: ["end"]),
    .init(keys: [.character("+")], command: .speed(2), words: ["faster"]),
    .init(keys: [.character("-")], command: .speed(0.5), words: ["slower"]),
    .init(keys: [.character("?")], command: .help, words: ["help"]),
    .init(
      keys: [.character("q"), .character("Q"), .interrupt, .endOfInput], command: .quit, words: ["quit"]),
  ]

  private static let commonHelp: [Help] = [
    Help(keys: "space", text: "play, pause"), Help(keys: "r", text: "play backwards"),
    Help(keys: ". ,", text: "one event forwards, back"), Help(keys: "→ ←", text: "5 seconds forwards, back"),
    Help(keys: "] [", text: "next, previous marker"), Help(keys: "e E", text: "next, previous problem"),
    Help(keys: "s S", text: "next, previous pause"), Help(keys: "g G 0…9", text: "start, end, tenths"),
    Help(keys: "+ -", text: "faster, slower"),
  ]

  /// The keys of `navlog replay`.
  package static let replay = KeyBindings(
    bindings: common, help: commonHelp + [Help(keys: "q", text: "quit")])

  /// The keys of an app that plays recordings.
  package static let app = KeyBindings(
    bindings: common + [.init(keys: [.character("t")], command: .takeOver, words: ["take over"])],
    help: commonHelp + [Help(keys: "t", text: "take over from here"), Help(keys: "q", text: "quit")])

  /// The keys of `navlog debug`.
  package static let debugger = KeyBindings(
    bindings: DebuggerCommand.bindings + common,
    help: commonHelp + DebuggerCommand.help + [Help(keys: "q", text: "quit")])

  /// The keys of `navlog debug --attach`.
  package static let attachedDebugger = KeyBindings(
    bindings: DebuggerCommand.attachedBindings + debugger.bindings,
    help: commonHelp + DebuggerCommand.help + DebuggerCommand.attachedHelp + [Help(keys: "q", text: "quit")])

  /// Returns the help as plain lines, in two columns if they fit.
  func helpLines(columns: Int) -> [String] {
    let keys = help.map(\.keys.displayWidth).max() ?? 0
    let cells = help.map { $0.keys.padded(keys + 2) + $0.text }
    let width = (cells.map(\.displayWidth).max() ?? 0) + 3
    guard columns >= 2 * width - 3 else { return cells }
    let rows = (cells.count + 1) / 2
    return (0..<rows).map { row in
      row + rows < cells.count ? cells[row].padded(width) + cells[row + rows] : cells[row]
    }
  }
}
