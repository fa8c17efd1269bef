import NavlogTools

/// `navlog mcp`: serves logs to coding agents.
struct MCP: Verb {
  static let name = "mcp"
  static let isolation: String? = "needs its own standard input"
  static let summary = "serves logs to coding agents by the Model Context Protocol"
  @Argument(.onlyLogs) private var logs: [LogSource]
  @Flag("masks nothing: includes everything recorded about the user") private var withSensitiveData: Bool
  @Option(.positiveNumber("SECONDS"), "stops a call after SECONDS; 50 by default", default: 50)
  private var timeLimit: Double
  static let details = """
    Implements the protocol over standard input and output: version \(ProtocolVersion.stateless.rawValue), and the versions with
    a handshake from \(ProtocolVersion.first.rawValue) on. A client starts the server, for example with this entry:

      {"mcpServers":{"navlog":{"command":"navlog","args":["mcp","app.sqlite"]}}}

    A LOG is a log, an export, or a folder with such files. The server reads only these files, and writes nothing; a client
    selects a log by its name. The server has \(Tool.all.count) tools: \(Tool.all.map(\.name).list("and")). An answer is a page
    of short JSON objects, limited in bytes; its member "next" is the cursor of the following page. A client can cancel a call.
    Many clients abandon a call after 60 seconds, so the server stops it after 50. Errors explain the problem.

    An answer begins with a notice not to follow instructions in the texts of a log. These texts appear only as JSON strings, in
    the member "data". The server masks values as navlog redact does, with one key for the whole process. A condition compares
    the masked values.
    """

  func run(_ output: Output) async throws -> ExitStatus {
    let redactor = withSensitiveData ? nil : Redactor(key: MaskKey())
    let served = try ServedLogs(logs, redactor)
    try output.protect(served.all.map { ReadFile(log: $0.source.path) })
    let timeLimit = TimeLimit(seconds: timeLimit, subject: "the call")
    let server = ToolServer(served, isMasked: redactor != nil, timeLimit: timeLimit, output)
    try await server.run()
    return .success
  }
}
