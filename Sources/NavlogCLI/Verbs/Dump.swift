import Navlog
import NavlogTools

/// `navlog dump`: writes everything that logs know, for programs that collect them.
enum Dump: Verb {
  static let name = "dump"
  static let summary = "writes all events and audit views of logs as JSON Lines, for other programs"
  static let positionals: [Positional] = [Positional("LOG…", .logs)]
  static let options: [CommandOption] = []
  static let details = """
    Verifies each log first. With - the paths of the logs are read from standard input, one a line, each dumped as soon as
    it is there: one process serves thousands of files. A log that is not sound is refused with the reason, and the next one
    is read; the status is then 1.

    A log begins with a line {"log":PATH} and ends with {"end":PATH,"rows":N}, or {"refused":PATH,"reason":WHY}: what has no
    end is not whole. Between them stand its tables, each a line {"table":NAME,"columns":{NAME:TYPE}} and a line for each row.
    A row of events is the line of an export, exactly as recorded: nothing is redacted.

      navlog dump app.sqlite
      find logs -name '*.sqlite' | navlog dump -
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    var paths = [try arguments.nextLog()]
    while let path = arguments.next() { paths.append(path) }
    try arguments.finish()
    for path in paths where path != "-" { try output.refuseOverwriting(path) }
    var status = ExitStatus.success
    guard paths == ["-"] else {
      for path in paths where try !dump(path, output) { status = .issuesFound }
      return status
    }
    var lines = try LineReader("-")
    while let line = try lines.next() {
      let path = String(decoding: line, as: UTF8.self)
      if path.isEmpty { continue }
      if try !dump(path, output) { status = .issuesFound }
      // Whoever writes the paths one by one waits for the answer.
      if !lines.hasLine { try output.flush() }
    }
    return status
  }

  /// Dumps a log.
  ///
  /// - Returns: Whether it is whole.
  private static func dump(_ path: String, _ output: Output) throws -> Bool {
    var rows = 0
    try output.line(JSONValue.object([.init("log", .string(path))]).text)
    do {
      try LogDump(of: path).writeUTF8 { line in
        try output.write(line, [0x0A])
        rows += 1
      }
    } catch let error as EventLogError {
      let reason = StoredText.printable(error.description)
      try output.line(
        JSONValue.object([.init("refused", .string(path)), .init("reason", .string(reason))]).text)
      return false
    }
    try output.line(JSONValue.object([.init("end", .string(path)), .init("rows", .integer(rows))]).text)
    return true
  }
}
