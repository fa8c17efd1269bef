import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog check`: judges sessions by the rules of a file.
struct Check: Verb {
  static let name = "check"
  static let summary = "checks that sessions satisfy the rules in a file"
  private let logs = LogsAndSession()
  @Option(
    .rules, "the file with the rules",
    required: "--rules FILE; navlog check --help explains rules")
  private var rules: [SessionRule]
  @FormatOption([.text, .json, .junit]) private var format: Format
  static let details = """
    A rule has a name and states a requirement for every session. P and Q are conditions; see navlog help:

      # what must not happen
      no loops: never path LIKE '%settings%settings%'
      never empty: always screen IS NOT NULL
      links arrive: kind = 'deepLink' leads to screen = 'detail' within 3 events
      login first: screen = 'account' only after kind = 'setFlag'
      onboarding: root = 'welcome' until kind = 'setRoots'
      one paywall: at most 1 kind = 'present' AND params LIKE '%paywall%' per session

    never P                        P does not hold after any event
    always P                       P holds after every event
    P leads to Q within 5 s        Q holds after the same event as P, or after one up to 5 s (500 ms, 2m30s, 3 events) later
    P only after Q                 P holds only if Q holds after the same event or held after an earlier event
    P until Q                      P holds after every event until Q holds for the first time, and Q must hold at some time
    at most 2 P per session        P holds after up to 2 events

    A rule begins at the start of a line; indented lines continue it, and lines that begin with # are comments. In each
    session, a rule either holds, or is violated at an event, or is undecided because the session ended. navlog check
    lists violated and undecided rules with the fewest events that show the problem. Exit status 1 means that a rule is
    violated, 2 that the file is malformed.

    JSON contains the verdicts (log, session, rule, text, verdict, stretch (from, to), since) and how often each verdict occurs.
    --format junit is for build servers: it writes a suite per session and a case per rule. An undecided rule is a skipped case.

      navlog check app.sqlite --rules app.rules
      navlog check reports/*.sqlite --rules app.rules --format junit -o rules.xml
    """

  func run(_ output: Output) throws -> ExitStatus {
    let logs = try logs.selected()
    let rules = try rules.accepting(flagsOf: [logs])
    var report = RuleReport(rules)
    try logs.forEachSession { log, name, session in
      let verdicts = try log.check(rules, of: session.info.id)
      try report.add(
        verdicts, on: session, named: logs.selection.names[session.info.id], of: log,
        named: logs.names.count > 1 ? name : nil)
    }
    try output.write(report, as: format)
    try output.noteMisspelling(in: rules, of: [logs])
    return report.isViolated ? .issuesFound : .success
  }
}
