import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog record`: records a session from calls on standard input.
struct Record: Verb {
  static let name = "record"
  static let isolation: String? = "writes to the log"
  static let summary = "records a session from calls on standard input"
  @Argument(.sqliteLog) private var log: LogSource
  @Option(.links, "resolves deep links: a JSON file with schemes, hosts and routes")
  private var links: DeepLinkTable<RecordedDestination>?
  static let details = """
    Each line is a call in JSON. navlog record prints the result after it records the event:

      {"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"push","router":"main"}
      {"position":1,"outcome":"applied","reason":null,"visible":"B"}

      navigate           to, as (push, sheet, sheet(large,medium), popover, fullScreen, alert, confirmationDialog), unlessOnTop
      present            to, as (the same styles)
      pop                count, or entry
      popTo, replaceTop  to
      setPath            path, a list
      select             root, poppingToRoot
      dismissDialog      answer, the name of a button, if one was chosen
      setDetent          detent (medium, large, fraction:0.3, height:200)
      setRoots           roots, a list of names
      setFlag            name, value
      mark               text
      deepLink           url, resolved by the table of --links

    These calls have no fields: popToRoot, dismiss, dismissSheet, dismissFullScreen, dismissModal, dismissAll, activate, resign.

    navlog test --format calls writes a session in this form. Its output can also contain "defer", "resume", "abandon",
    "restore", the plan of a "deepLink", and the reason of a refused call. The app decided all of these, so navlog record
    only repeats them.

    Every call may have the fields "router" (by default the visible router), "origin", "cause" and "source". The field "at" is a
    time such as "+1m12s" since the session began, or "2026-11-21T14:03:22Z". In the first call, a time with a date sets the
    start of the session. The field "rules" contains the decisions of redirects and guards, as in an event. A decision does not
    change the call, so a call that a guard denied also has the field "refused":

      {"call":"navigate","to":{"name":"B"},"refused":"LoginGuard: no login",
       "rules":[{"rule":"LoginGuard","requested":{"name":"B"},"denied":"no login"}]}

    The app of a recorded session is "navlog record", and the session has no parent and no crash report. To change this, export
    the log with --with-sensitive-data, edit "app" and "parent" in the header, append a line with "endings", and import the
    file.

    In an existing log, the calls become another session. An invalid line ends the run with status 2; earlier calls stay
    recorded. An example of a link table for --links:

      {"schemes":["shop"],"hosts":["shop.example.com"],
       "routes":[{"pattern":"item/:id(Int)","name":"item","type":"Shop",
                  "below":[{"name":"home","type":"Shop"}]}]}

    A route can also have as (a style), select (a root) and dismissingModals. Name the type in each destination, also in
    "below": a destination without a type differs from the same destination with a type.
    """

  func run(_ output: Output) throws -> ExitStatus {
    let (path, table) = (log.path, links)
    var lines = try LineReader("-")
    // The log is opened for the first valid call, so that unusable input creates no file.
    var recorder: CallRecorder?
    func begin(_ first: CallRequest) throws -> CallRecorder {
      let started: Int64? = if case .wall(let time)? = first.time { time } else { nil }
      return try CallRecorder(
        log: SQLiteEventLog(path: path), links: { table?.resolve($0) ?? .noMatch }, started: started)
    }
    // The result of a call is written as soon as the event is recorded, even if the output is a file.
    output.writesInPlace = true
    do {
      while true {
        // A program at the other end of a pipe waits for the result before its next call.
        if !lines.hasLine { try output.flush() }
        guard let line = try lines.next() else { break }
        guard let request = try Self.request(line, lines.number) else { continue }
        if recorder == nil { recorder = try begin(request) }
        guard let result = try Self.namingLine(lines.number, { try recorder?.record(request) }) else {
          continue
        }
        try output.line(result.json.text)
      }
      guard let recorder else { throw UsageError("standard input contains no call, so nothing was recorded") }
      try recorder.close()
    } catch {
      if !(error is EventLogError) { try recorder?.close() }
      try output.flush()
      throw error
    }
    return .success
  }

  /// Returns the call in a line, or `nil` for a blank line.
  private static func request(_ line: ArraySlice<UInt8>, _ number: Int) throws -> CallRequest? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    return try namingLine(number) { try CallRequest(json: JSONValue(parsingUTF8: line)) }
  }

  private static func namingLine<R>(_ number: Int, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as JSONShapeError {
      throw UsageError("line \(number): \(error)")
    } catch let error as JSONValue.SyntaxError {
      throw UsageError("line \(number): \(error)")
    }
  }
}

extension ArgumentType<DeepLinkTable<RecordedDestination>> {
  static var links: Self { .jsonFile("link table") { try DeepLinkTable(json: $0) } }
}
