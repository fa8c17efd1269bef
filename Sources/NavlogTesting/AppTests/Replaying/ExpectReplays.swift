public import Foundation
public import Navlog
import NavlogTools
public import Testing

/// Checks that the current app still replays the sessions of real users, from all logs of a folder and its
/// subfolders.
///
/// ```swift
/// @Test func `last year's sessions replay`() throws {
///   let sessions = try #require(Bundle.module.url(forResource: "Sessions", withExtension: nil))
///   expectReplays(of: sessions, as: AppNavigation.self, links: try makeLinks().resolve)
/// }
/// ```
///
/// Every event is decoded with the current destinations and folded with the current reducer. The following
/// differences are reported at the caller's line, with the log, the event, and its old and new form:
///
/// - a destination that the app no longer knows
/// - another outcome, visible screen, depth or selected root than recorded; only the first in a session, because all
///   later states can differ
/// - a link that the current table resolves differently
/// - a call about which the current rules, given the state before the call, decide differently than recorded
///
/// Each of the first five differences of a session is an issue, and one more issue counts the others. The texts of refusals are
/// not compared. If a call of an unknown kind had an effect, the test checks only destinations and links after this call. A
/// newer version records such calls, and a salvaged log contains them in place of lost events. A masked log contains masks
/// instead of the user's values, so the test does not check its links and rules. A folder without logs and a log without
/// sessions are also issues, because the test would check nothing.
///
/// - Parameters:
///   - folder: The folder of logs: `.sqlite` files, and exports in `.jsonl`.
///   - type: The app's destinations.
///   - coding: How destinations are stored: the types of an `AnyNavigation`, or an upcaster.
///   - links: Resolves a URL; usually the `resolve` of a `DeepLinkTable`. If this is `nil`, links are not checked.
///   - rules: The redirects and guards. If this is `nil`, decisions are not checked.
///   - sourceLocation: The location at which issues are reported.
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

/// Returns the differences in one log, or the reason why it cannot be read.
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
