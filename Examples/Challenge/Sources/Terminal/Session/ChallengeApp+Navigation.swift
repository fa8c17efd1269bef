import ChallengeNavigation
import Navlog

extension ChallengeApp {
  /// Makes the calls that a command stands for. Returns a hint when there are none to make.
  func navigate(_ command: Command) -> String? {
    let router = session.visibleRouter
    switch command {
    case .action(let number): return act(number)
    case .go(let destination, nil): router.navigate(to: destination)
    case .go(let destination, .sheet): router.present(destination, style: .sheet())
    case .go(let destination, .cover): router.present(destination, style: .fullScreenCover)
    case .gallery: return showGallery()
    case .back: router.pop()
    case .dismiss: router.dismiss()
    case .home:
      session.router.dismissAll()
      session.router.popToRoot()
    case .link(let url): session.open(url)
    case .redraw, .history, .look, .step, .present, .branch, .log, .links, .help, .quit, .incomplete,
      .unknown:
      break
    }
    return nil
  }

  private func act(_ number: Int) -> String? {
    let actions = Screen.visible(in: session.state, router: session.visibleRouter).actions
    guard actions.indices.contains(number - 1) else {
      return "There is no action \(number) here: they go from 1 to \(actions.count)."
    }
    actions[number - 1].perform()
    return nil
  }

  private func showGallery() -> String? {
    guard case .characterDetail(let id) = session.state.visible else {
      return "Whose? gallery 42 says it; without a number it is for a character's screen."
    }
    session.visibleRouter.navigate(to: .imageGallery(characterId: id))
    return nil
  }

  /// Makes calls, and says what was recorded of them.
  func recorded(_ calls: () -> String?) -> Reply {
    let before = session.position
    if let hint = calls() { return .hint(hint) }
    return .of { scene(try happened(since: before)) }
  }

  /// The events after a position, in words, and whether the log took them.
  func happened(since position: Int) throws -> [Line] {
    guard case .buffering(let count, let error) = session.logStatus else {
      guard session.position > position else { return [] }
      let events = try session.timeline.events(position + 1...session.position)
      return events.map { EventDrawing(EventLine($0)).line }
    }
    return [Line("Not recorded yet, \(count) waiting: \(error)", .warning)]
  }
}
