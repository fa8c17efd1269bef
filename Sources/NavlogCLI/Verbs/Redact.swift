import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog redact`: writes a redacted copy of a log.
struct Redact: Verb {
  static let name = "redact"
  static let isolation: String? = "writes a new log"
  static let summary = "writes a redacted copy of a log, for sharing"
  @Argument(.sqliteLog) private var log: LogSource
  @Argument(.session) private var session: MomentReference.Session?
  @Option(
    .names("NAMES", expected: "parameter names, such as id,page"),
    "parameters whose values are kept, such as id,page", default: [])
  private var keep: [String]
  @Option(.maskKey, RedactionOptions.keyHelp) private var maskKey: MaskKey?
  @Option(.newLog("NEW"), short: "o", "the copy", required: "a name for the copy: -o shared.sqlite")
  private var output: String
  static let details = """
    Personal data is masked: links, reasons, markers, answers to dialogs, and the values of parameters and flags. A reason, a
    marker or an answer always becomes "masked". Any other mask has the type of the value, such as a number for a number, so the
    app can play the copy. Equal values have equal masks, so the copy replays and verifies like the log. The copy keeps the
    names of destinations, parameters, roots, flags and rules, the values true, false and null, the scheme and host of a link,
    and call sites. Each copy has different masks unless you pass --mask-key: see navlog export. The copy has its own hash
    chain. The copy records that it is a copy, and whether the hash chain of the log confirmed its rows. Send the file NEW-head
    with the copy; otherwise, the recipient can check only the chain. The log is not modified, and the app can write to it
    during the command.

      navlog redact app.sqlite -o shared.sqlite
      navlog redact app.sqlite last --keep id,page -o shared.sqlite
    """

  func run(_ printed: Output) throws -> ExitStatus {
    let (path, new) = (log.path, output)
    let redactor = Redactor(keeping: Set(keep), key: maskKey)
    let log = try SQLiteEventLog(reading: path)
    let selected = try session.map { [try $0.resolve(in: log)] }
    if !keep.isEmpty { try checkNames(in: log, selected ?? log.sessions(), printed) }
    let copied = try SQLiteEventLog.redact(
      path, into: new, sessions: selected.map { Set($0.map(\.info.id)) }, with: redactor
    ) { printed.step("events") }
    let events = copied.reduce(0) { $0 + $1.count }
    try printed.line(
      "wrote a redacted copy of \(copied.count.counted("session")) with \(events.counted("event")) to \(new.shown)"
    )
    if let doubt = try SQLiteEventLog(reading: new).recordedDoubt() {
      printed.note(
        "the hash chain does not prove that all rows are as recorded, and the copy records why: \(doubt.shown)"
      )
    }
    return .success
  }

  /// Rejects a name in the option `--keep` if the name is probably misspelled. For any other unknown name, only prints a note: users
  /// may pass the same names for several logs, even if a log does not contain all of them.
  private func checkNames(in log: any EventLog, _ sessions: [SessionRecord], _ output: Output) throws {
    let known = try log.parameterNames(of: sessions, including: Set(keep))
    for name in keep where !known.contains(name) {
      let problem = "--keep: no recorded destination has a parameter \"\(name.shown)\""
      if let near = nearest(to: name, among: known.sorted()) {
        throw UsageError("\(problem); did you mean \(near.shown)?")
      }
      output.note(problem)
    }
  }
}
