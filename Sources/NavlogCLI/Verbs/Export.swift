import Navlog
import NavlogSQLite
import NavlogTools
import NavlogViewer

/// `navlog export`: writes sessions as text.
struct Export: Verb {
  static let name = "export"
  static let summary = "writes sessions as JSON Lines, CSV, an HTML page or traces"
  private static let formats: [Format] = [.jsonl, .csv, .html, .perfetto, .otlp]
  @Argument(.log) private var log: LogSource
  @Argument(.session) private var session: MomentReference.Session?
  @FormatOption(formats) private var format: Format
  private let range = EventRange()
  private let redaction = RedactionOptions()
  static let details = """
    --format jsonl, the default, writes a header, then one event per line, and then the reports of how sessions ended, such as
    crashes. navlog import turns this export into a log again, and the verbs that read logs also read this export. If the hash
    chain does not prove that all rows of the log are as recorded, navlog export warns on standard error, and this export states
    the reason at its end. A log that imports such an export is never VERIFIED.
    --format csv is for spreadsheets; cells that a spreadsheet would evaluate start with an apostrophe. --format html writes the
    page of navlog view. Without --format, the ending of the output file's name selects the format, for example .csv or .html.

    --format perfetto is for ui.perfetto.dev: a session is a process, a stack is a track, a screen is a slice, and the calls
    connect the slices. --format otlp is for OpenTelemetry, with one request per line: a session is a trace, a screen is a span,
    and the calls are the events of the span.

    Personal data is masked: links after their host, reasons, markers, answers to dialogs, and the values of parameters and
    flags except true, false and null. A reason, a marker or an answer always becomes "masked". Any other mask has the type of
    the value, such as a number for a number. Equal values have equal masks, so the export replays and verifies like the log.
    Without --mask-key, two redacted exports mask the same value differently, so do not import both into the same log. With
    --mask-key, the same value has the same mask in every export with this key. Anyone who has the key can find a value by
    guessing it.

      navlog export app.sqlite > app.jsonl            all sessions
      navlog export app.sqlite last -o last.csv       the last one, for a spreadsheet
      navlog export app.sqlite last --from -100       its last hundred events; a part cannot be imported
      navlog export app.sqlite last --format perfetto -o last.json
      navlog export app.sqlite --mask-key team.key > today.jsonl    tomorrow's export has the same masks
      navlog export app.sqlite --with-sensitive-data > all.jsonl    exactly as recorded; do not share
    """

  func run(_ output: Output) throws -> ExitStatus {
    let named = Self.formats.first { output.destination?.hasSuffix(".\($0.rawValue)") == true }
    let format = $format ?? named ?? format
    let redactor = redaction.redactor
    let log = try log.open()
    let sessions = try session.map { [try $0.resolve(in: log)] } ?? log.sessions()
    var positions = 1...Int.max
    if range.isLimited {
      if format == .html {
        throw UsageError("--from and --to are not for html: a page shows whole sessions")
      }
      guard sessions.count == 1 else {
        throw UsageError("--from and --to need one session: name one of the \(sessions.count) sessions")
      }
      guard let part = try range.positions(of: sessions[0], in: log) else {
        throw UsageError("--to is before the first event")
      }
      positions = part
    }
    if redactor == nil {
      output.note("no values are masked: the export contains everything recorded about the user")
    }
    // An export as JSON Lines states whether the rows are proven, so it checks the seals itself. For all other formats, the
    // seals are checked here.
    let check = format == .jsonl ? nil : ConcurrentCheck { log.doubt }
    if format == .html {
      var page = try SessionPage(
        of: redactor.map { RedactedEventLog(of: log, with: $0) } ?? log, sessions: sessions.map(\.info.id))
      page.addFindings(of: self.log)
      try output.write(page)
      if let doubt = try check?.finish() ?? nil { Self.note(doubt, in: output) }
      return .success
    }
    let export = try LogExport(
      of: log, as: LogExport.Format(rawValue: format.rawValue) ?? .jsonLines, sessions: sessions,
      positions: positions, redactor: redactor)
    // RFC 4180 ends lines with a carriage return and a line feed.
    let end: StaticString = format == .csv ? "\r\n" : "\n"
    let stated = try export.writeUTF8 { line in
      try output.line(line, endingWith: end)
      output.step("events")
    }
    if let doubt = try stated ?? check?.finish() ?? nil { Self.note(doubt, in: output) }
    return .success
  }

  private static func note(_ doubt: String, in output: Output) {
    output.note("not all rows of the log are proven: \(doubt.shown)")
  }
}
