import Navlog

/// `navlog sessions`: every launch that a log holds.
enum Sessions: Verb {
  static let name = "sessions"
  static let summary = "lists the sessions of a log"
  static let synopsis = "LOG"
  static let options: [CommandOption] = [.format(Format.lists), .json]
  static let details = ""

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    try arguments.finish()
    try output.keepOff(path)
    let log = try openLog(path)
    var list = Listing(
      [Column("id"), Column("events", isNumber: true), Column("app", canShrink: true)], key: "sessions",
      try arguments.listFormat(output), output)
    for session in try log.sessions() {
      let info = session.info
      try list.add(
        [Cell(String(info.id.prefix(8))), "\(session.count)", "\(info.app) \(info.version)"],
        json: .object([.init("id", .string(info.id)), .init("events", .integer(session.count))]))
    }
    try list.finish()
    return .success
  }
}
