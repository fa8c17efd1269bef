import Foundation
public import Navlog
import NavlogTerminal
public import SampleUI

/// Plays a recorded session on a sample's screens in a terminal, and goes on by hand.
@MainActor
public enum SampleReplay {
  /// Plays until the user quits or takes over.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - screen: Makes the screen of a moment.
  ///   - takeOver: Begins the session that goes on.
  /// - Returns: The session that goes on; `nil` when the user quit.
  public static func run<N: Navigation>(
    _ player: SessionPlayer<N>, screen: @escaping (NavigationState<N>) -> Screen,
    takeOver: () throws -> RouterSession<N>
  ) async throws -> RouterSession<N>? {
    let terminal = TerminalPlayer(player) {
      let recorded = player.recordedState
      if let visible = recorded.visible, isUnknown(player.shownSession.shownState.visible) {
        return [
          recorded.pathText.printable, "", "\(visible)".printable,
          "This version of the app does not know this screen.",
        ]
      }
      let visible = screen(player.state)
      await visible.appear()
      return [recorded.pathText.printable] + lines(visible)
    }
    return await terminal.run() == .takenOver ? try takeOver() : nil
  }

  /// Shows the screens of a session, and taps the buttons that the user names by number or label, until the input ends.
  public static func goOn<N: Navigation>(_ session: RouterSession<N>, screen: () async -> Screen) async {
    if let parent = session.info.parent {
      print("Taken over from event \(parent.position) of session \(parent.session.prefix(8)): a new session.")
    }
    while true {
      let visible = await screen()
      print(([session.state.pathText.printable] + lines(visible)).joined(separator: "\n"))
      print("number or label, q quits> ", terminator: "")
      fflush(nil)
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !["q", "quit"].contains(line) else {
        break
      }
      if isatty(STDIN_FILENO) == 0 { print(line.printable) }
      let number = Int(line) ?? 0
      let button =
        visible.buttons.indices.contains(number - 1)
        ? visible.buttons[number - 1] : visible.buttons.first { $0.label == line }
      if let button { await button.action() } else { print("There is no such button.") }
    }
    print()
  }

  private static func isUnknown<N: Navigation>(_ screen: ShownScreen<N>?) -> Bool {
    switch screen {
    case .unknown: true
    case .known(let any as AnyNavigation): any.wrapped is UnknownNavigation
    case .known, nil: false
    }
  }

  private static func lines(_ screen: Screen) -> [String] {
    let buttons = screen.buttons.enumerated().map { "  \($0 + 1)  \($1.label)" }
    return (["", screen.title] + [screen.message].compactMap { $0 } + buttons + [""]).map(\.printable)
  }
}

extension String {
  /// The text without what a terminal would act on: a recording can come from anywhere.
  fileprivate var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }))
  }
}
