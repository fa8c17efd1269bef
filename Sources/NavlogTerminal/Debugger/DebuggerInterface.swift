import Foundation
import Navlog
import NavlogTools

/// The debugger's state for key input: a question being answered, a page being read, a notice.
@MainActor
package final class DebuggerInterface {
  package let debugger: Debugger
  private var question: (asked: DebuggerCommand.Question, text: String)?
  /// The text that the debugger rejected. The debugger shows this text when it asks the same question again.
  private var mistake: (asked: DebuggerCommand.Question, text: String)?
  private var page: DebuggerScene.Page?
  private var notice = DebuggerScene.Notice.none
  /// Text that is sent to the terminal but is not drawn, such as the new content of the clipboard.
  private var unsentOutput = ""
  /// A number that changes with every key. A different number means that the screen may have to be drawn again.
  package private(set) var revision = 0

  package init(_ debugger: Debugger) { self.debugger = debugger }

  private var layout: DebuggerLayout { debugger.layout }

  /// Handles a pressed key.
  ///
  /// - Returns: Whether the debugger continues.
  package func press(_ key: Key) async -> Bool {
    revision += 1
    if question != nil { return await answer(key) }
    if page != nil, read(key) { return true }
    notice = .none
    guard let command = debugger.bindings.command(of: key) else {
      if case .character(let character) = key {
        notice = .message("\(character) is not bound; press ? for help")
      }
      return true
    }
    return await perform(command)
  }

  /// Returns the text for the terminal once, and clears it.
  package func drainOutput() -> String {
    defer { unsentOutput = "" }
    return unsentOutput
  }

  /// Returns the content for a terminal of the given size, as lines.
  package func lines(_ size: TerminalSize) -> [StyledText] {
    page?.wrap(size.columns)
    var scene = debugger.scene(size)
    (scene.page, scene.notice) = (page, notice)
    if let question {
      scene.notice = .question(question.asked.name, text: question.text, hint: question.asked.hint)
    } else if notice == .none, let error = debugger.player.error {
      scene.notice = .failure("playing stopped: \(error)")
    } else if notice == .none, let failure = debugger.conditionFailure {
      scene.notice = .failure("the breakpoint, the filter or a rule stopped working: \(failure)")
    } else if notice == .none, let end = debugger.app?.end {
      scene.notice = .failure("\(end); its log can still be read")
    }
    return layout.lines(scene)
  }

  private func perform(_ command: PlayerCommand) async -> Bool {
    switch await debugger.perform(command) {
    case .moment: page = nil
    case .message(let text): notice = .message(text)
    case .failure(let text): notice = .failure(text)
    case .page(let title, let lines):
      page = DebuggerScene.Page(title: title, lines, columns: layout.size.columns)
    case .question(let asked, let initial):
      question = (asked, mistake?.asked == asked ? mistake?.text ?? initial : initial)
    case .copied(let moment):
      // OSC 52: a terminal that allows this puts the text on the clipboard.
      unsentOutput = "\u{1B}]52;c;\(Data(moment.utf8).base64EncodedString())\u{07}"
      notice = .message("copied \(moment), if the terminal allows it")
    case .quit: return false
    }
    return true
  }

  // MARK: - Questions

  private func answer(_ key: Key) async -> Bool {
    guard let (asked, text) = question else { return true }
    switch key {
    case .character(let character): question?.text = text + String(character)
    case .backspace:
      // As in `less`, a backspace in an empty text cancels the input.
      question = text.isEmpty ? nil : (asked, String(text.dropLast()))
    case .clearLine: question?.text = ""
    case .escape, .interrupt: question = nil
    case .endOfInput: return false
    case .enter:
      question = nil
      notice = .none
      let goesOn = await perform(.debugger(.text(asked, text.trimmed)))
      if case .failure = notice { mistake = (asked, text) } else { mistake = nil }
      return goesOn
    default: break
    }
    return true
  }

  // MARK: - Pages

  /// Scrolls or closes the open page. Returns `false` if the debugger must handle the key.
  private func read(_ key: Key) -> Bool {
    guard let page else { return false }
    var top = page.top
    switch key {
    case .character("j"), .down, .enter: top += 1
    case .character("k"), .up: top -= 1
    case .character(" "), .pageDown: top += layout.pageRows
    case .pageUp: top -= layout.pageRows
    case .character("g"), .home: top = 0
    case .character("G"), .end: top = .max
    case .character("q"), .character("?"), .escape, .interrupt:
      self.page = nil
      return true
    case .endOfInput: return false
    default:
      // The debugger handles all other keys. The page closes, so that the debugger's answer is visible.
      self.page = nil
      return false
    }
    self.page?.top = max(0, min(top, layout.lastTop(of: page)))
    return true
  }
}

extension DebuggerCommand.Question {
  fileprivate var name: String {
    switch self {
    case .search: "/"
    case .breakpoint: "break where"
    case .filter: "list where"
    case .verb: ":"
    case .link: "link"
    case .call: "call"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .search: "a regular expression: pop.*atRoot"
    case .breakpoint: "screen = 'settings' AND modals > 1; an empty line removes the breakpoint"
    case .filter: "kind = 'pop'; an empty line lists all events"
    case .link: "a link that the app opens: app://item/7"
    case .call: "a call in JSON, as for navlog record: {\"call\":\"pop\"}"
    case .verb: "show, diff @12, events --no-effect …, mark NOTE, or a moment: 12, 50%, #marker"
    }
  }
}
