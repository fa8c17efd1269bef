import ChallengeNavigation
import Navlog

extension TerminalApp {
  /// Makes the calls for a command. Returns a hint if the command cannot make a call.
  func navigate(_ command: Command) -> String? {
    let router = session.visibleRouter
    switch command {
    case .action(let number): return performAction(number)
    case .go(let destination, nil): router.navigate(to: destination)
    case .go(let destination, .sheet): router.present(destination, style: .sheet)
    case .go(let destination, .cover): router.present(destination, style: .fullScreen)
    case .gallery: return showGallery()
    case .back: router.pop()
    case .dismiss: router.dismiss()
    case .home:
      session.router.dismissAll()
      session.router.popToRoot()
    case .link(let url): session.open(url)
    case .redraw, .history, .show, .step, .present, .branch, .log, .links, .help, .quit, .incomplete,
      .unknown:
      break
    }
    return nil
  }

  private func performAction(_ number: Int) -> String? {
    let actions = Screen.visible(in: session.state, router: session.visibleRouter).actions
    guard actions.indices.contains(number - 1) else {
      return "There is no action \(number) here; the actions are 1 to \(actions.count)."
    }
    actions[number - 1].perform()
    return nil
  }

  private func showGallery() -> String? {
    guard case .characterDetail(let id) = session.state.visible else {
      return "Whose gallery? Without an identifier, as in gallery 42, it needs a character's screen."
    }
    session.visibleRouter.navigate(to: .imageGallery(characterId: id))
    return nil
  }

  /// Makes calls and replies with their events.
  func recordedReply(_ calls: () -> String?) -> Reply {
    let before = session.position
    if let hint = calls() { return .hint(hint) }
    return .readingLog { scene(try recordedLines(after: before)) }
  }

  /// Returns the events after a position, one per line; or a warning while the log does not accept events.
  func recordedLines(after position: Int) throws -> [Line] {
    guard case .buffering(let count, let error) = session.logStatus else {
      guard session.position > position else { return [] }
      let events = try session.timeline.events(position + 1...session.position)
      return events.map { EventSummary($0).line }
    }
    return [Line("\(count) events are not recorded yet: \(error)", .warning)]
  }
}
