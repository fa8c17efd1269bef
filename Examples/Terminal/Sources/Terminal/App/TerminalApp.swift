import ChallengeNavigation
import Navlog

/// The app: a session, shown in the present or at an earlier moment.
///
/// The app receives commands and returns replies. It does not draw.
@MainActor final class TerminalApp {
  let session: RouterSession<AppNavigation>
  let links: DeepLinkTable<AppNavigation>
  /// The path of the log, as the user gave it.
  let logPath: String
  /// The position of the moment of the last scene; `nil` for the present.
  private(set) var drawnPosition: Int?

  /// How many events `history` lists by default.
  private static let recentEvents = 20

  init(session: RouterSession<AppNavigation>, links: DeepLinkTable<AppNavigation>, logPath: String) {
    self.session = session
    self.links = links
    self.logPath = logPath
  }

  /// The position of the moment that is shown; `nil` for the present. An attached tool can change it, too.
  var shownPosition: Int? { session.timeTravel?.position }

  func perform(_ command: Command) -> Reply {
    switch command {
    case .redraw: return scene()
    case .history(let all): return .readingLog { try history(all: all) }
    case .show(let position): return show(position)
    case .step(let count): return show((shownPosition ?? session.position) + count)
    case .present: return returnToPresent()
    case .branch: return branch()
    case .log:
      return Reply(lines: HelpText.log(logPath, session: session.info.id, position: session.position))
    case .links: return Reply(lines: HelpText.links(links))
    case .help: return Reply(lines: HelpText.commands)
    case .quit: return Reply(quits: true)
    case .incomplete(let usage): return .hint("Usage: \(usage)")
    case .unknown(let text): return .hint("Unknown command \(quoted(text)); help lists the commands.")
    case .action, .go, .gallery, .back, .dismiss, .home, .link:
      if let shownPosition {
        return .hint(
          "This is the past, after event \(shownPosition): present returns, branch continues from it.")
      }
      return recordedReply { navigate(command) }
    }
  }

  /// Returns the first scene. With `restores`, a notice names the restored session, or reports that there is none.
  func opening(restores: Bool = false) -> Reply {
    guard restores else { return scene() }
    guard let parent = session.info.parent else {
      return scene([Line("There is no session to restore; this is a new one.", .warning)])
    }
    return scene([Line("Restored session \(parent.session.prefix(8)) as of its event \(parent.position).")])
  }

  /// Returns the first scene after a replay that was taken over.
  func takenOver() -> Reply {
    guard let parent = session.info.parent else { return scene() }
    return scene([
      Line(
        "Taken over from event \(parent.position) of session \(parent.session.prefix(8)): this is a new session."
      )
    ])
  }

  /// Returns the screen of the moment that is shown.
  func scene(_ notices: [Line] = []) -> Reply {
    drawnPosition = shownPosition
    return .readingLog {
      guard let shownPosition else {
        return Reply(
          lines: notices, scene: Scene(session.state, router: session.visibleRouter, moment: .present))
      }
      let timeline = session.timeline
      let time = try timeline.events(shownPosition...shownPosition).first?.time
      let moment = Scene.Moment.past(
        position: shownPosition, last: session.position, time: time.map(timeOfDayText))
      return Reply(
        lines: notices,
        scene: Scene(try timeline.state(at: shownPosition), router: session.router, moment: moment))
    }
  }

  // MARK: - Time

  private func show(_ position: Int) -> Reply {
    guard position >= 1, position <= session.position else {
      return .hint("This session has events 1 to \(session.position).")
    }
    return .readingLog {
      try session.look(at: position)
      return scene()
    }
  }

  private func returnToPresent() -> Reply {
    guard shownPosition != nil else { return .hint("This is the present.") }
    session.lookAtPresent()
    return scene()
  }

  private func branch() -> Reply {
    guard let position = shownPosition else {
      return .hint("Show an earlier moment first: history 12, then branch.")
    }
    return .readingLog {
      try session.branch(from: position)
      return scene(try recordedLines(after: session.position - 1))
    }
  }

  private func history(all: Bool) throws -> Reply {
    let last = session.position
    guard last > 0 else { return .hint("There are no events yet.") }
    let first = all ? 1 : max(1, last - Self.recentEvents + 1)
    let events = try session.timeline.events(first...last).map(EventSummary.init)
    return Reply(history: History(events: events, omitted: first - 1, shownPosition: shownPosition))
  }
}
