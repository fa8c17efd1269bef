import Navlog
import NavlogExport
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog verify`: checks a log.
struct Verify: Verb {
  static let name = "verify"
  static let judges = true
  static let summary = "checks that a log is intact and replays as it was recorded"
  @Argument(.log(unless: "--corpus")) private var log: LogSource?
  @Option(.head, "a head that was stored elsewhere, instead of LOG-head") private var head: LogHead?
  @Option(.receipts, "the receipts of a collector: one per line, as JSON")
  private var receipt: [Receipt]?
  @Option(
    .path("PUBLIC.pem"), "the collector's public key, with which openssl checks the receipts' signatures")
  private var key: String?
  @Option(.path("DIR"), "checks all logs and exports of a folder and the folders in it")
  private var corpus: String?
  @FormatOption([.text, .json, .jsonl]) private var format: Format?
  static let details = """
    Reads the whole log without modifying it, wherever it comes from. Prints each check, and the limits of the
    verification. For a log in a file, it ends with one of four verdicts:

      VERIFIED    status 0: nothing sealed was changed, and the log contains everything up to its head
      BROKEN      status 1: something was changed or is inconsistent; the lines above name the violations
      CHAIN ONLY  status 3: the hash chain is intact or has no seals, and no head is known to compare it with
      UNANCHORED  status 4: the hash chain is intact, but does not match the known head: cut, rolled back or rewritten;
                  or the log records that it was cut once, or made from a log whose rows were not proven

    It reads the head from LOG-head next to the log and, if LOG is a symbolic link, also next to the link. Anyone who
    can write the folder can replace that file: for proof, pass a head that you stored elsewhere. Status 2: the file is
    not a readable log, or its schema was changed. An export has no hash chain: its status is 0, or 1 if a check failed
    or the export states that its log was not proven.

    --receipt compares the log with the receipts of a collector, a witness outside the device. A session that was cut or
    rewritten since, or is missing without a record of its pruning, makes the log UNANCHORED (for an export, the status
    is 1). Without --key, the report notes that anyone could have written the receipts.

    --corpus prints one line per log. The exit status is 1 if any log is damaged or replays differently than it was
    recorded. A log of a corpus does not need a head.

    --format jsonl prints one line per session, and after them one for the log: {log, sound, sessions, events, first},
    where first is the first problem. The line of a session contains:

      log, session, app, version, system, events
      unknown      the number of events of kinds that this version does not know
      comparedTo   the position up to which events could be replayed
      differing    the number of events that replay differently
      first        the position of the first of them
      differences  by kind and field (outcome, removed, depth, selected, screen): the number of events, and the
                   position, recorded and replayed value of the first one

      navlog verify app.sqlite
      navlog verify app.sqlite --receipt receipts.jsonl --key collector.pem
      navlog verify --corpus reports --format jsonl
    """

  func validate() throws {
    if corpus != nil, head != nil {
      throw UsageError("--head and --corpus cannot be combined: every log has its own head")
    }
    if corpus != nil, receipt != nil {
      throw UsageError("--receipt and --corpus cannot be combined: a receipt is for one log")
    }
    if key != nil, receipt == nil {
      throw UsageError("--key checks the signatures of receipts, so it needs --receipt")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    if let corpus { return try CorpusCheck.run(corpus, format ?? .text, output) }
    guard let log else { return .unusable }
    let receipts = try receipt.map { receipts in
      let key = try key.map(SignatureKey.init)
      return ReceiptCheck(try receipts.map { ($0, try key?.check($0) ?? .notChecked) })
    }
    let report = try log.verify(head: head, receipts: receipts) { output.step("events") }
    switch format {
    case .json: try output.line(report.document.text)
    case .jsonl: for line in VerifiedLog(report, named: log.path).lines { try output.line(line.text) }
    default: for line in report.lines(output.style) { try output.line(line) }
    }
    return report.status
  }
}

extension VerificationReport {
  @MainActor
  fileprivate func lines(_ style: Style) -> [String] {
    var lines = [
      [sessions.counted("session"), events.counted("event"), snapshots.counted("snapshot")]
        .joined(separator: ", ")
    ]
    for check in checks {
      let mark = check.failures == 0 ? style("ok    ", .green) : style("FAILED", .red)
      lines.append("\(mark)  \(check.claim)")
      if let first = check.first {
        let more = check.failures > 1 ? ", and \(check.failures - 1) more" : ""
        lines.append("        \(first)\(more)")
      }
      if let exception = check.exception { lines.append("        \(exception)") }
    }
    if let chain { lines += chain.lines(style) }
    for receipt in receipts {
      let mark = receipt.isContradicted ? style("FAILED", .red) : style("ok    ", .green)
      lines.append("\(mark)  receipt of \(receipt.received): \(receipt.sentence)")
    }
    if let interruption {
      lines.append("\(style("FAILED", .red))  the log could not be read to its end: \(interruption)")
    }
    if unknown > 0 {
      lines.append(
        "\(unknown.counted("event")) of kinds that this version cannot replay, such as lost events"
      )
    }
    if let unproven { lines.append("\(style("not proven", .red)): \(unproven)") }
    for sentence in notChecked { lines.append("\(style("not checked", .yellow)): \(sentence)") }
    if let verdict, let reason {
      lines.append("\(style(verdict.rawValue, verdict == .verified ? .green : .red)): \(reason)")
    }
    return lines
  }

  fileprivate var status: ExitStatus {
    switch verdict {
    case nil: isSound && unproven == nil ? .success : .issuesFound
    case .verified: .success
    case .broken: .issuesFound
    case .chainOnly: .chainOnly
    case .unanchored: .unanchored
    }
  }

  fileprivate var document: JSONValue {
    .document(members + (receipts.isEmpty ? [] : [.init("receipts", .array(receipts.map(\.json)))]))
  }

  private var members: [JSONValue.Member] {
    [
      .init("sound", .bool(isSound)), .init("sessions", .integer(sessions)),
      .init("events", .integer(events)),
      .init("unknown", .integer(unknown)), .init("snapshots", .integer(snapshots)),
      .init(
        "checks",
        .array(
          checks.map { check in
            .object([
              .init("name", .string(check.name)), .init("claim", .string(check.claim)),
              .init("failures", .integer(check.failures)),
              .init("first", check.first.map { .string($0) } ?? .null),
              .init("exception", check.exception.map { .string($0) } ?? .null),
            ])
          })),
      .init("interruption", interruption.map { .string($0) } ?? .null),
      .init("chain", chain?.document ?? .null),
      .init("unproven", (unproven ?? chain?.unproven).map { .string($0) } ?? .null),
      .init("notChecked", .array(notChecked.map { .string($0) })),
      .init("verdict", verdict.map { .string($0.rawValue) } ?? .null),
      .init("reason", reason.map { .string($0) } ?? .null),
    ]
  }
}

extension ReceiptFinding {
  fileprivate var json: JSONValue {
    .object([
      .init("session", .string(session)), .init("position", .integer(position)),
      .init("received", .string(received)), .init("result", .string(result.rawValue)),
      .init("sentence", .string(sentence)), .init("signature", .string(signature.rawValue)),
    ])
  }
}

extension ChainReport {
  @MainActor
  fileprivate func lines(_ style: Style) -> [String] {
    let mark = isWhole ? style("ok    ", .green) : style("FAILED", .red)
    var lines = ["\(mark)  every seal matches its rows (\(seals.counted("seal")))"]
    lines += breaks.prefix(3).map { "        \($0.sentence)" }
    if breaks.count > 3 { lines.append("        and \(breaks.count - 3) more") }
    lines += maintenance.map { "        \($0)" }
    return lines
  }

  fileprivate var document: JSONValue {
    let anchor: JSONValue.Member =
      switch anchor {
      case .none: .init("head", .null)
      case .holds(let head): .init("head", .string(head.description))
      case .fails(let why): .init("headFails", .string(why))
      }
    return .object([
      .init("seals", .integer(seals)), .init("signed", .integer(signed)),
      .init(
        "breaks",
        .array(
          breaks.map {
            .object([.init("seal", .integer($0.seal)), .init("problem", .string($0.sentence))])
          })),
      .init("unsealedEvents", .integer(unsealedEvents)), .init("unsealedRows", .integer(unsealedRows)),
      .init("laterEvents", .integer(laterEvents)), .init("laterRows", .integer(laterRows)), anchor,
      .init("unproven", unproven.map { .string($0) } ?? .null),
      .init("maintenance", .array(maintenance.map { .string($0) })),
    ])
  }
}

extension ArgumentType<[Receipt]> {
  fileprivate static var receipts: Self {
    Self("FILE", .files) { path, _ in
      let lines = try readText(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.element.allSatisfy(\.isWhitespace) }
      guard !lines.isEmpty else { throw UsageError("\(path.shown) contains no receipt") }
      return try lines.map { index, line in
        do { return try Receipt(json: JSONValue(parsing: String(line))) } catch {
          throw UsageError(
            "\(path.shown), line \(index + 1), is not a receipt: \(String(describing: error).shown)")
        }
      }
    }
  }
}

extension ArgumentType<LogHead> {
  fileprivate static var head: Self {
    Self("HEAD") { text, _ in
      guard let head = LogHead(text) else { throw Expected("a head, as in the file LOG-head: navlog1:…") }
      return head
    }
  }
}
