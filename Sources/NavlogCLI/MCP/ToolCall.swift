import Navlog
import NavlogTools

/// Performs one call of a tool, and creates the answer for the client.
@MainActor
struct ToolCall {
  let tool: Tool
  let logs: ServedLogs
  let notice: String
  let timeLimit: TimeLimit

  /// Runs the verb, and returns the result for the client. If the arguments or the log cause an error, or the call exceeds its
  /// time limit, the result contains the command's message.
  ///
  /// - Throws: `CancellationError`.
  func result(_ arguments: JSONValue, for version: ProtocolVersion) async throws -> [JSONValue.Member] {
    let (answer, isError): (JSONValue, Bool)
    do { (answer, isError) = (try await timeLimit.run { try await self.answer(arguments) }, false) } catch {
      try Task.checkCancellation()
      let sentence = BriefValue.shortened(Command.sentence(error).shown, to: 800)
      (answer, isError) = (envelope([.init("error", .string(sentence))], next: nil), true)
    }
    // A client may quote the answer in a tag or in a code fence. With these escapes, a recorded text cannot close the tag or
    // the fence.
    let text = answer.text.escaping(["<": "\\u003c", ">": "\\u003e", "`": "\\u0060", "&": "\\u0026"])
    return [
      .init("content", .array([["type": "text", "text": .string(text)]])), .init("isError", .bool(isError)),
    ] + (version.hasStructure ? [.init("structuredContent", answer)] : [])
  }

  private func answer(_ value: JSONValue) async throws -> JSONValue {
    let arguments = try ToolArguments(value, of: tool)
    let signature = Self.signature(tool.name, value)
    let cursor = try arguments["cursor"].map { try Self.offset(of: $0, signature) } ?? 0
    let size = arguments["bytes"].flatMap { Int($0) } ?? Tool.defaultBytes
    let page = AnswerPage(after: cursor, limit: size)
    let isList = tool.verb == Sessions.self
    let selected = isList ? try logs.selected(arguments["log"]) : [try logs.one(arguments["log"])]
    var unreadable: [(name: String, error: EventLogError)] = []
    do {
      for log in selected {
        if isList, logs.all.count > 1 { page.prefix = [.init("log", .string(log.name))] }
        do { try await run(arguments.words, on: log.source, into: page) } catch let error as EventLogError {
          // The list continues after an unreadable file: a served folder may contain other databases, such as the app's own.
          unreadable.append((log.name, error))
        }
      }
    } catch is PageIsFull {}
    if let first = unreadable.first, unreadable.count == selected.count { throw first.error }
    Self.note(unreadable, on: page)
    return envelope(page.data, next: page.isFull ? "\(page.next).\(signature)" : nil)
  }

  /// Adds a note for each of the first unreadable files. The number of notes is limited, so one more note names the rest.
  private static func note(_ unreadable: [(name: String, error: EventLogError)], on page: AnswerPage) {
    for (name, error) in unreadable.prefix(6) { page.note("\(name): \(Command.sentence(error))") }
    let others = unreadable.dropFirst(6).map { $0.name }
    if !others.isEmpty { page.note("other logs that cannot be read: \(others.joined(separator: ", "))") }
  }

  private func run(_ words: [String], on log: LogSource, into page: AnswerPage) async throws {
    let invocation = try Invocation(
      tool.verb, words[...], [:], in: .init(log: log, allowsFiles: false))
    page.statesMasks = log.redactor != nil
    let output = Output(capturing: nil, page: page)
    let text = try await output.completing { _ = try await invocation.run(output) }
    if tool.printsText { page.add(lines: text, named: "source") }
  }

  private func envelope(_ data: [JSONValue.Member], next: String?) -> JSONValue {
    .object(
      [.init("notice", .string(notice)), .init("data", .object(data))]
        + (next.map { [.init("next", .string($0))] } ?? []))
  }

  /// Returns a hash that identifies the call to which a page belongs.
  private static func signature(_ tool: String, _ arguments: JSONValue) -> String {
    let own = arguments.members.filter { !["cursor", "bytes"].contains($0.key) }
    let hash = "\(tool)\(JSONValue.object(own).canonicalText)".utf8.reduce(UInt64(14_695_981_039_346_656_037))
    {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return String(hash, radix: 36)
  }

  private static func offset(of cursor: String, _ signature: String) throws -> Int {
    let parts = cursor.split(separator: ".")
    guard parts.count == 2, parts[1] == signature, let offset = Int(parts[0]), offset >= 0 else {
      throw UsageError(
        "the cursor belongs to another call: repeat the arguments of the call that returned the cursor")
    }
    return offset
  }
}
