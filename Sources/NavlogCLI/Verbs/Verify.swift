import Foundation
import Navlog
import NavlogExport
import NavlogSQLite
import NavlogTools

/// `navlog verify`: checks a log.
struct Verify: Verb {
  static let name = "verify"
  static let judges = true
  static let summary = "checks that a log is intact and replays as it was recorded"
  @Argument(.log(unless: "--corpus")) private var log: LogSource?
  @Option(.head, "a head that was stored elsewhere, to use in addition to the file LOG-head")
  private var head: LogHead?
  @Option(.receipts, "the receipts of a collector: one per line, as JSON")
  private var receipt: [Receipt]?
  @Option(
    .publicKey, "the collector's public key, with which openssl checks the receipts' signatures")
  private var key: String?
  @Option(.path("DIR"), "checks all logs and exports in a folder and its subfolders")
  private var corpus: String?
  @FormatOption([.text, .json, .jsonl]) private var format: Format
  static let details = """
    Reads the whole log without modifying it. You can also verify a log from an untrusted source. navlog verify prints each
    check and the limits of the verification. For a log in a file, it then prints one of four verdicts:

      VERIFIED    status 0: nothing sealed was changed, and the log contains everything up to its head
      BROKEN      status 1: something was changed or is inconsistent; the verdict names the first violation
      CHAIN ONLY  status 3: the hash chain is intact, and no head is known to compare it with; or the log has no hash
                  chain, so changes cannot be detected
      UNANCHORED  status 4: the hash chain is intact, but does not match the known head: the log was truncated, rolled
                  back or rewritten, or the head belongs to another log; a log is also UNANCHORED if it records that it
                  was once truncated, or that it was made from a log whose hash chain did not prove all rows

    navlog verify reads the head from LOG-head next to the log and, if LOG is a symbolic link, also next to the links. Anyone
    who can write the folder can replace that file. For proof, pass a head that you stored elsewhere. The log must then match
    both heads, and the verdict states what the given head covers. With an unreadable LOG-head, the log is UNANCHORED. A
    missing LOG-head is ignored. Status 2: the file is not a readable log, or its schema was changed. An export has no hash
    chain: its status is 0, or 1 if a check failed or the export states that the hash chain of its log did not prove all rows.

    --receipt compares the log with the receipts of a collector, a witness outside the device. In these cases, a log is
    UNANCHORED, and the exit status for an export is 1: a session was truncated or rewritten after its receipt; the events of a
    session cannot be read; a session is missing, and the log does not record a pruning that could have removed it; or the
    signature of a receipt does not match the key. Without --key, the report notes that anyone could have written the receipts.

    --corpus prints one line per log, and skips hidden files and folders. The exit status is 1 if any log is damaged, does not
    match its LOG-head, or replays differently than it was recorded. A log of a corpus does not need a head.

    --format jsonl prints one line per session, and then one line for the log: {log, sound, sessions, events, first}, where
    first is the first problem. If the hash chain does not prove that all rows are as recorded, this line also contains the
    reason (unproven). The line of a session contains:

      log, session, app, version, system, events
      unknown      the number of events of kinds that this version does not know
      comparedTo   the position up to which events could be replayed
      differing    the number of events that replay differently
      first        the position of the first event that replays differently
      differences  by kind and field (outcome, removed, depth, selected, screen, repeated): the number of events, and
                   the position, the recorded value and the replayed value of the first event

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
    if let corpus { return try verify(corpus, output) }
    guard let log else { return .unusable }
    let receipts = try receipt.map { receipts in
      let key = try key.map(SignatureKey.init)
      return ReceiptCheck(try receipts.map { ($0, try key?.check($0) ?? .notChecked) })
    }
    let report = try log.verify(head: head, receipts: receipts) { output.step("events") }
    try format == .jsonl
      ? output.write(VerifiedLog(report, named: log.path), as: format) : output.write(report, as: format)
    return report.status
  }

  /// Verifies the logs of a folder, and writes the lines of each one as soon as it is read.
  private func verify(_ folder: String, _ output: Output) throws -> ExitStatus {
    let files = try LogCorpus(URL(fileURLWithPath: folder))
    try output.protect(files.files.map { ReadFile(log: $0.path) })
    var corpus = VerifiedCorpus()
    for file in files.files {
      var log = VerifiedLog(file, named: files.name(of: file))
      if format != .json { try output.write(log, as: format) }
      // The results of the replays are not needed after printing, so their memory is released.
      log.replays = []
      corpus.logs.append(log)
    }
    if format != .jsonl { try output.write(corpus, as: format) }
    return corpus.status
  }
}

extension ArgumentType<[Receipt]> {
  fileprivate static var receipts: Self {
    .file("file of receipts") { path in
      let text = try InputFile.text(of: path)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .enumerated().filter { !$0.element.allSatisfy(\.isWhitespace) }
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

extension ArgumentType<String> {
  fileprivate static var publicKey: Self { .file("public key", "PUBLIC.pem") { $0 } }
}

extension ArgumentType<LogHead> {
  fileprivate static var head: Self {
    Self("HEAD") { text, _ in
      guard let head = LogHead(text) else {
        throw Expected("a head such as navlog1:…, or \"$(cat FILE)\" for a file")
      }
      return head
    }
  }
}
