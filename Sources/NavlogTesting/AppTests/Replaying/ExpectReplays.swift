public import Foundation
public import Navlog
import NavlogTools
public import Testing

/// Checks that today's app still replays the sessions of real users: all logs of a folder and of the folders in it.
///
/// ```swift
/// @Test func `last year's sessions replay`() throws {
///   let sessions = try #require(Bundle.module.url(forResource: "Sessions", withExtension: nil))
///   expectReplays(of: sessions, as: AppNavigation.self, links: try makeLinks().resolve)
/// }
/// ```
///
/// Every event is decoded with today's destinations and folded with today's reducer. Reported at the caller's line, with the
/// log, the event, and how it was and is:
///
/// - a destination that the app no longer knows
/// - another outcome or another visible screen, from the first in a session on
/// - a link that today's table reads otherwise
/// - a call about which today's rules decide otherwise, from the state in which it was made
///
/// Of each session the first few are reported, and how many more there are. The texts of refusals may change. The values of
/// a masked log are decoded as they are; its links and rules are not checked, since their values are not the user's. A folder
/// without logs is an issue, too, and so is a log without sessions: they check nothing.
///
/// - Parameters:
///   - folder: The folder of logs: `.sqlite` files, and exports in `.jsonl`.
///   - type: The app's destinations.
///   - coding: How destinations are stored: the types of an `AnyNavigation`, or an upcaster.
///   - links: Resolves a URL, usually a `DeepLinkTable`'s `resolve`; `nil` to leave links unchecked.
///   - rules: The redirects and guards; `nil` to leave decisions unchecked.
///   - sourceLocation: Where issues are reported.
public func expectReplays<N: Navigation>(
  of folder: URL, as type: N.Type, coding: DestinationCoding<N> = DestinationCoding(),
  links: ((String) -> LinkResolution<N>)? = nil, rules: NavigationRules<N>? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let corpus = try LogCorpus(folder)
    for file in corpus.files {
      for difference in differences(in: file, coding, links, rules) {
        Issue.record("\(corpus.name(of: file)), \(difference)", sourceLocation: sourceLocation)
      }
    }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

/// What differs in one log, or why it cannot be read.
private func differences<N: Navigation>(
  in file: URL, _ coding: DestinationCoding<N>, _ links: ((String) -> LinkResolution<N>)?,
  _ rules: NavigationRules<N>?
) -> [String] {
  do {
    let log = try LogCorpus.log(at: file)
    let sessions = try log.sessions()
    if sessions.isEmpty { return ["which has no sessions: it checks nothing"] }
    var found: [String] = []
    for session in sessions {
      var replay = SessionReplay(of: session.info, coding, links, rules)
      try log.read(session.info.id, 1...Int.max) { event in
        replay.replay(event)
        return true
      }
      found += replay.differences
    }
    return found
  } catch { return ["which cannot be read: \(error)"] }
}
