/// A command that only the debugger supports, in addition to the commands of every player.
package enum DebuggerCommand: Hashable, Sendable {
  /// Moves by a number of listed events.
  case list(Int)
  /// Moves by screenfuls of the list.
  case page(Int)
  /// Passes a text to the debugger. If the text is `nil`, the debugger asks the user for it.
  case text(Question, String?)
  /// Moves to the next or the previous event that the search finds.
  case hit(backwards: Bool)
  /// Moves to the next or the previous event after which the condition of the breakpoint holds, or that violates a rule.
  case run(backwards: Bool)
  /// Prints a part of the screen.
  case show(Part)
  /// Shows the next pane, if the panes do not all fit on screen.
  case nextPane
  /// Switches the display of times: time since the start, time of day, or time since the row above.
  case nextTimeDisplay
  /// Marks the moment with a note, which may be empty. If the note is empty and the moment already has a
  /// mark, removes the mark.
  case mark(String)
  /// Copies the moment.
  case copy
  /// Shows the whole event.
  case details
  /// Makes the attached app show the moment on its screens.
  case showInApp
  /// Returns the attached app to the present.
  case present

  /// The kinds of texts that a command needs.
  package enum Question: Hashable, Sendable {
    /// A regular expression to search for. An empty text clears the search.
    case search
    /// The condition of the breakpoint. An empty text removes the breakpoint.
    case breakpoint
    /// The condition that selects the events of the list. An empty text removes the filter.
    case filter
    /// A verb of `navlog` to run, such as `show`, or a moment to move to.
    case verb
    /// A link to open in the attached app.
    case link
    /// A call to make in the attached app, in JSON.
    case call
  }

  /// A named part of the screen.
  package enum Part: Hashable, Sendable {
    case state, changes, list
  }
}

extension DebuggerCommand {
  static let bindings: [KeyBindings.Binding] = [
    .init(keys: [.character("j"), .down], command: .debugger(.list(1)), words: ["down"]),
    .init(keys: [.character("k"), .up], command: .debugger(.list(-1)), words: ["up"]),
    .init(keys: [.pageDown], command: .debugger(.page(1)), words: ["page down"]),
    .init(keys: [.pageUp], command: .debugger(.page(-1)), words: ["page up"]),
    .init("/", asks: .search, words: ["search"]),
    .init(keys: [.character("n")], command: .debugger(.hit(backwards: false)), words: ["next hit"]),
    .init(keys: [.character("N")], command: .debugger(.hit(backwards: true)), words: ["previous hit"]),
    .init("b", asks: .breakpoint, words: ["break"]),
    .init(keys: [.character("c")], command: .debugger(.run(backwards: false)), words: ["continue"]),
    .init(keys: [.character("C")], command: .debugger(.run(backwards: true)), words: ["reverse continue"]),
    .init("f", asks: .filter, words: ["filter"]),
    .init(keys: [.character("d"), .tab], command: .debugger(.nextPane)),
    .init(command: .debugger(.show(.state)), words: ["state"]),
    .init(command: .debugger(.show(.changes)), words: ["changes", "diff"]),
    .init(command: .debugger(.show(.list)), words: ["list"]),
    .init(keys: [.character("t")], command: .debugger(.nextTimeDisplay), words: ["time"]),
    .init(
      keys: [.character("m")], command: .debugger(.mark("")), words: ["mark"],
      takesText: { .debugger(.mark($0)) }),
    .init(keys: [.character("y")], command: .debugger(.copy), words: ["copy"]),
    .init(":", asks: .verb),
    .init(keys: [.enter], command: .debugger(.details), words: ["details", "event"]),
  ]

  /// The additional keys and words of a debugger that is attached to an app.
  static let attachedBindings: [KeyBindings.Binding] = [
    .init(keys: [.character("a")], command: .debugger(.showInApp), words: ["app"]),
    .init(keys: [.character("A")], command: .debugger(.present), words: ["present"]),
    .init("o", asks: .link, words: ["link"]),
    .init("x", asks: .call, words: ["call"]),
  ]

  static let attachedHelp: [KeyBindings.Help] = [
    .init(keys: "a A", text: "show this moment, or the present, in the app"),
    .init(keys: "o x", text: "open a link, make a call in the app"),
  ]

  static let help: [KeyBindings.Help] = [
    .init(keys: "j k", text: "next, previous in the list"),
    .init(keys: "/ n N", text: "search, next, previous hit"),
    .init(keys: "b c C", text: "break on a condition; run forwards, back"),
    .init(keys: "f", text: "list the events where a condition holds"),
    .init(keys: "enter", text: "the whole event"),
    .init(keys: "d", text: "state, changes or event"),
    .init(keys: "t", text: "elapsed times, times of day, gaps"),
    .init(keys: "m y", text: "mark, copy the moment"),
    .init(keys: ":", text: "any verb, a moment, or mark NOTE"),
  ]
}

extension KeyBindings.Binding {
  /// Creates the binding of a command that needs a text.
  fileprivate init(_ key: Character, asks question: DebuggerCommand.Question, words: [String] = []) {
    self.init(
      keys: [.character(key)], command: .debugger(.text(question, nil)), words: words,
      takesText: { .debugger(.text(question, $0)) })
  }
}
