import Foundation
import Navlog
import NavlogTools

/// `navlog attach`: follows and controls a running app.
struct Attach: Verb {
  static let name = "attach"
  static let isolation: String? = "reads its commands from standard input"
  static let summary = "follows and controls a running debug build of an app"
  @Argument(.app) private var app: String?
  @FormatOption([.text, .jsonl]) private var format: Format
  static let details = """
    An app is attachable if it has a LiveServer or the modifier navlogAttachable, and runs as the same user. Without APP, navlog
    attach lists the running apps. APP is the number of a process from that list, or the path of a socket.

    The commands come from standard input, one per line:

      follow             prints the events of the session, and then each new event as it is recorded
      state [N]          prints the state now, or after event N, as JSON
      show N             shows the moment after event N on the app's screens; without N, shows the present
      link URL           opens a link
      call JSON          makes a call in the form of navlog record, such as call {"call":"pop"}
      quit               detaches after the remaining answers; the app continues

    The app records "tool" as the origin of each link and call. When the input ends, navlog attach waits for the remaining
    answers and exits; after the command "follow", it runs until ^C or the end of the app. Exit status 1 means that a command
    is malformed, or that the app refused a request or has ended. --format jsonl prints the lines that the app sends.

      navlog attach
      navlog attach 4711 < /dev/null
      printf 'link shop://item/7\\nstate\\n' | navlog attach 4711
    """

  func run(_ output: Output) async throws -> ExitStatus {
    output.writesInPlace = true
    guard let app else { return try list(output) }
    var session = AttachedCommands(
      try LiveClient(to: LiveFolder.socket(of: app)), prints: format, output)
    return try await session.run()
  }

  private func list(_ output: Output) throws -> ExitStatus {
    let folder = LiveFolder.standard
    let columns = [
      Column("process", isNumber: true), Column("app"), Column("session"), Column("events", isNumber: true),
      Column("socket"),
    ]
    var list = Listing(columns, key: "apps", format == .jsonl ? .jsonl : .table, output)
    var count = 0
    try? folder.check()
    for socket in folder.sockets {
      guard let client = try? LiveClient(to: socket) else { continue }
      let greeting = client.greeting
      let texts = ["app", "version", "session"].map { (try? greeting.string($0)) ?? "" }
      let name = texts[..<2].filter { !$0.isEmpty }.joined(separator: " ").shown
      let session = SessionInfo.shortID(texts[2]).shown
      let events = (try? greeting.integer("position")) ?? 0
      try list.add(
        [
          Cell(LiveFolder.process(of: socket)), Cell(name), Cell(session), Cell("\(events)"),
          Cell(socket.shown),
        ],
        json: .object([.init("socket", .string(socket))] + greeting.members))
      count += 1
    }
    try list.finish()
    if count == 0 { output.note("no attachable app is running: see navlog attach --help") }
    return .success
  }
}

extension PositionalType<String?> {
  fileprivate static var app: Self { Self("[APP]") { words, _ in words.popFirst() } }
}

/// Commands from standard input for a running app, and the lines that it sends.
@MainActor
private struct AttachedCommands {
  private enum Input: Sendable {
    case command(String)
    case endOfCommands
    case line(JSONValue)
    /// The connection has ended, with the reason, if any.
    case end(String?)
  }

  private let client: LiveClient
  private let format: Format
  private let output: Output
  private var waiting = 0
  private var isFollowing = false
  private var hasMoreCommands = true
  private var status = ExitStatus.success

  init(_ client: LiveClient, prints format: Format, _ output: Output) {
    (self.client, self.format, self.output) = (client, format, output)
  }

  mutating func run() async throws -> ExitStatus {
    let app = (try? client.greeting.string("app")) ?? ""
    let session = SessionInfo.shortID((try? client.greeting.string("session")) ?? "")
    output.note("attached to \(app.isEmpty ? "an app" : app.shown), session \(session.shown)")
    let (inputs, room) = Self.inputs(client)
    for await input in inputs {
      switch input {
      case .command(let text): if hasMoreCommands { try perform(text) }
      case .endOfCommands: hasMoreCommands = false
      case .line(let json):
        room.signal()
        try show(json)
      case .end(let reason):
        try output.flush()
        output.note(reason ?? "the app has ended")
        return .issuesFound
      }
      try output.flush()
      if !hasMoreCommands, waiting == 0, !isFollowing { return status }
    }
    return status
  }

  /// Returns the commands and the lines of the app. One thread reads the commands, and another thread reads
  /// the lines. When a thousand lines are waiting to be printed, the second thread stops reading, and further lines
  /// stay in the app.
  private static func inputs(_ client: LiveClient) -> (AsyncStream<Input>, DispatchSemaphore) {
    let room = DispatchSemaphore(value: 1_000)
    let (inputs, continuation) = AsyncStream.makeStream(of: Input.self)
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(.command(line)) }
      continuation.yield(.endOfCommands)
    }
    Thread.detachNewThread {
      do {
        while let line = try client.read() {
          room.wait()
          continuation.yield(.line(line))
        }
        continuation.yield(.end(nil))
      } catch { continuation.yield(.end("\(error)")) }
    }
    return (inputs, room)
  }

  private mutating func perform(_ text: String) throws {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first else { return }
    if word == "quit" {
      (hasMoreCommands, isFollowing) = (false, false)
      return
    }
    do {
      try client.send(try request(word, words.count > 1 ? words[1] : nil))
      waiting += 1
      if word == "follow" { isFollowing = true }
    } catch let error as UsageError {
      status = .issuesFound
      output.note(error.description)
    }
  }

  private func request(_ word: String, _ argument: String?) throws -> JSONValue {
    var members: [JSONValue.Member] = [.init("do", .string(word))]
    switch (word, argument) {
    case ("follow", nil), ("state", nil), ("show", nil): break
    case ("state", let text?), ("show", let text?):
      guard let position = Int(text), position >= 0 else {
        throw UsageError("\"\(word)\" takes the number of an event, such as \(word) 12")
      }
      members.append(.init("at", .integer(position)))
    case ("link", let url?): members.append(.init("url", .string(url)))
    case ("call", let text?):
      do { members.append(.init("call", try JSONValue(parsing: text))) } catch {
        throw UsageError("\"call\" takes a call in JSON, such as call {\"call\":\"pop\"}: \(error)")
      }
    default:
      let line = [word, argument].compactMap(\.self).joined(separator: " ")
      throw UsageError(
        "\"\(line.shown)\" is not a command; the commands are follow, state [N], show [N], link URL, call JSON "
          + "and quit")
    }
    return .object(members)
  }

  private mutating func show(_ json: JSONValue) throws {
    let isEvent = json["event"] != nil
    if !isEvent { waiting -= 1 }
    if json["error"] != nil { status = .issuesFound }
    if format == .jsonl { return try output.line(json.text) }
    if let event = json["event"] {
      let event = try RecordedEvent(json: event)
      return try output.line("\(event.position)  \(ElapsedTime.text(event.elapsed))  \(event.line)")
    }
    if case .string(let reason)? = json["error"] { return output.note("the app refuses: \(reason.shown)") }
    if let state = json["state"] { return try output.line(state.text) }
    if json["position"] != nil { return try output.line(AttachedApp.text(ofResult: json)) }
    if let shown = json["shown"] {
      try output.line(shown == .null ? "the app shows the present" : "the app shows event \(shown.text)")
    }
  }
}
