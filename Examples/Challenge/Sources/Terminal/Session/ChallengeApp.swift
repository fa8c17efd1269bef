import ChallengeNavigation
import Navlog

/// The app: a session, and whether its present or a moment of its past is looked at.
///
/// Commands go in, replies come out; nothing here draws.
@MainActor final class ChallengeApp {
  let session: RouterSession<AppNavigation>
  /// The links that lead somewhere.
  let links: DeepLinkTable<AppNavigation>
  /// The path of the log, as it was given.
  let logPath: String
  /// The position that is looked at; `nil` for the present.
  private(set) var looking: Int?

  init(session: RouterSession<AppNavigation>, links: DeepLinkTable<AppNavigation>, logPath: String) {
    self.session = session
    self.links = links
    self.logPath = logPath
  }

  /// Does what was typed.
  func perform(_ command: Command) -> Reply {
    switch command {
    case .redraw: return scene()
    case .history(let all): return .of { try history(all: all) }
    case .look(let position): return look(at: position)
    case .step(let count): return look(at: (looking ?? session.position) + count)
    case .present: return returnToPresent()
    case .branch: return branch()
    case .log:
      return Reply(lines: LogText.lines(path: logPath, session: session.info.id, position: session.position))
    case .links: return Reply(lines: LinksText.lines(links))
    case .help: return Reply(lines: HelpText.lines)
    case .quit: return Reply(ends: true)
    case .incomplete(let usage): return .hint("It is written so: \(usage)")
    case .unknown(let text): return .hint("\(quoted(text)) means nothing here; help lists what does.")
    case .action, .go, .gallery, .back, .dismiss, .home, .link:
      if let looking {
        return .hint("This is the past, after event \(looking): present returns, branch goes on.")
      }
      return recorded { navigate(command) }
    }
  }

  /// The first thing that is seen; when the session was asked to go on from an earlier one, with what came of that.
  func opening(restores: Bool = false) -> Reply {
    guard restores else { return scene() }
    guard let parent = session.info.parent else {
      return scene([Line("There is no session to restore: this is a fresh one.", .warning)])
    }
    return scene([
      Line("Restored session \(parent.session.prefix(8)) as it was after its event \(parent.position).")
    ])
  }

  /// The screen that is looked at, in the present or in the past.
  func scene(_ notices: [Line] = []) -> Reply {
    .of {
      guard let looking else {
        return Reply(
          lines: notices, scene: Scene(session.state, router: session.visibleRouter, moment: .present))
      }
      let timeline = session.timeline
      let time = try timeline.events(looking...looking).first?.time
      let moment = Scene.Moment.past(
        position: looking, last: session.position, time: time.map(TimeOfDay.text))
      return Reply(
        lines: notices,
        scene: Scene(try timeline.state(at: looking), router: session.router, moment: moment))
    }
  }

  // MARK: - Time

  private func look(at position: Int) -> Reply {
    guard position >= 1, position <= session.position else {
      return .hint("This session has events 1 to \(session.position).")
    }
    looking = position
    return scene()
  }

  private func returnToPresent() -> Reply {
    guard looking != nil else { return .hint("This is the present.") }
    looking = nil
    return scene()
  }

  private func branch() -> Reply {
    guard let position = looking else {
      return .hint("Look at a moment first: history 12, then branch.")
    }
    return .of {
      try session.branch(from: position)
      looking = nil
      return scene(try happened(since: session.position - 1))
    }
  }
}
