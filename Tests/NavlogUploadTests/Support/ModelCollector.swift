import Foundation
import NavlogExport
import NavlogTesting
import Synchronization

@testable import Navlog
@testable import NavlogUpload
@testable import TestFixtures

/// A collector in memory that follows the protocol exactly. A test chooses the faults of the network in front of it.
final class ModelCollector: UploadTransport {
  /// A fault of the network or the collector.
  enum Fault: CaseIterable, Hashable {
    /// The request does not arrive.
    case lost
    /// The request arrives, but its answer does not.
    case unanswered
    /// The answer is truncated.
    case torn
    /// The answer belongs to an earlier request.
    case stale
    /// The collector is not available.
    case unavailable
    /// Another server answers, such as the login page of a hotel.
    case portal
    /// The request arrives again after the next one.
    case repeated
    /// The collector has lost the newest events of the session, for example because a backup was restored.
    case restored
    /// The collector has lost the session.
    case forgotten
    /// The collector does not know the address of the request, and answers 404.
    case absent
  }

  struct Unreachable: Error {}

  struct State {
    /// The lines of each session of each log, by "log/session".
    var lines: [String: [String]] = [:]
    /// The time at which each session ended, by "log/session".
    var ends: [String: String] = [:]
    var reports: [String] = []
    /// The reports of how sessions ended.
    var endings: [String] = []
    /// The decompressed bodies of all requests, with their addresses.
    var received: [String] = []
    var requests = 0
    /// Whether each request may use a metered network.
    var allowsMeteredNetwork: [Bool] = []
    var problems: [String] = []
    fileprivate var late: [UploadRequest] = []
    fileprivate var earlier = UploadResponse(status: 503)
  }

  private let state = Mutex(State())
  private let retryAfter: String
  private let fault: @Sendable (Int) -> Fault?

  /// - Parameters:
  ///   - retryAfter: The seconds after which the collector, when it is unavailable, asks the uploader to try again.
  ///   - fault: A closure that returns the fault of the request with a number. The first request has the number 1.
  init(retryAfter: String = "2", _ fault: @escaping @Sendable (Int) -> Fault? = { _ in nil }) {
    (self.retryAfter, self.fault) = (retryAfter, fault)
  }

  var contents: State { state.withLock { $0 } }

  func send(_ request: UploadRequest) async throws -> UploadResponse {
    try Task.checkCancellation()
    return try state.withLock { try Self.respond(request, &$0, retryAfter, fault) }
  }

  private static func respond(
    _ request: UploadRequest, _ state: inout State, _ retryAfter: String, _ fault: (Int) -> Fault?
  ) throws -> UploadResponse {
    state.requests += 1
    state.allowsMeteredNetwork.append(request.allowsMeteredNetwork)
    let fault = fault(state.requests)
    if fault == .lost { throw Unreachable() }
    if fault == .unavailable {
      return UploadResponse(status: 503, retryAfter: retryAfter, body: Array(#"{"error":"busy"}"#.utf8))
    }
    if fault == .portal { return UploadResponse(status: 200, body: Array("<html>Welcome</html>".utf8)) }
    if fault == .restored, let key = key(of: request), let lines = state.lines[key] {
      state.lines[key] = Array(lines.prefix(lines.count / 2))
      state.ends[key] = nil
    }
    if fault == .forgotten, let key = key(of: request) {
      state.lines[key] = nil
      state.ends[key] = nil
      state.endings.removeAll { $0.hasPrefix("\(key.drop { $0 != "/" }.dropFirst()) ") }
    }
    let response = fault == .absent ? error(404, "no such address") : accept(request, &state)
    for late in state.late { _ = accept(late, &state) }
    state.late = fault == .repeated ? [request] : []
    if fault == .unanswered { throw Unreachable() }
    let earlier = state.earlier
    state.earlier = response
    if fault == .stale { return earlier }
    guard fault == .torn else { return response }
    return UploadResponse(status: response.status, body: Array(response.body.prefix(response.body.count / 2)))
  }

  /// Returns the log and the session of a request.
  private static func key(of request: UploadRequest) -> String? {
    let parts = request.url.path.split(separator: "/").drop { $0 != "v1" }.map(String.init)
    return parts.count >= 5 ? "\(parts[2])/\(parts[4])" : nil
  }

  // MARK: - The protocol

  private static func accept(_ request: UploadRequest, _ state: inout State) -> UploadResponse {
    let parts = request.url.path.split(separator: "/").map(String.init).drop { $0 != "v1" }.map(\.self)
    guard request.token == "token" else { return error(401, "no such token") }
    guard parts.count >= 5, parts[0] == "v1", parts[1] == "logs", parts[3] == "sessions" else {
      return error(404, "no such address")
    }
    let key = "\(parts[2])/\(parts[4])"
    if parts.count == 6, parts[5] == "reports" {
      guard let held = state.lines[key]?.count else { return error(404, "no such session") }
      let body = try? JSONValue(parsing: String(decoding: request.body, as: UTF8.self))
      guard let position = try? body?.integer("position") else { return error(400, "no position") }
      guard position <= held else { return missing(after: held) }
      state.reports.append("\(key) \(String(decoding: request.body, as: UTF8.self))")
      return UploadResponse(status: 201, body: Array(#"{"code":"K7F3-9QWX"}"#.utf8))
    }
    if parts.count == 6, parts[5] == "end" {
      guard state.lines[key] != nil else { return error(404, "no such session") }
      state.endings.append("\(parts[4]) \(String(decoding: request.body, as: UTF8.self))")
      return UploadResponse(status: 200, body: Array("{}".utf8))
    }
    guard let text = try? text(of: request) else { return error(400, "not zlib") }
    state.received.append(request.url.absoluteString + "\n" + text)
    return accept(text, key, parts[2], parts[4], &state)
  }

  private static func accept(
    _ text: String, _ key: String, _ log: String, _ session: String, _ state: inout State
  ) -> UploadResponse {
    let lines = text.split(separator: "\n").map(String.init)
    guard let header = try? JSONValue(parsing: lines.first ?? ""),
      case .array(let sessions)? = header["sessions"], let entry = sessions.first,
      case .string(session)? = entry["id"], let count = try? entry.integer("events")
    else { return error(400, "no header") }
    var held = state.lines[key] ?? []
    var first = 1
    if case .array(let ends)? = entry["positions"] {
      if case .number(let text)? = ends.first { first = Int(text) ?? 0 } else { first = count + 1 }
    }
    guard first <= held.count + 1 else { return missing(after: held.count) }
    for (index, line) in lines.dropFirst().enumerated() {
      let position = first + index
      guard line.contains("\"position\":\(position),") else {
        return error(400, "event \(position) is missing")
      }
      if position <= held.count {
        guard held[position - 1] == line else {
          state.problems.append("event \(position) of \(session) differs")
          return error(422, "event \(position) differs")
        }
      } else {
        held.append(line)
      }
    }
    state.lines[key] = held
    if case .string(let end)? = entry["ended"], held.count == count { state.ends[key] = end }
    guard let chain = chain(entry, held) else { return error(400, "no identity") }
    let receipt = Receipt(
      log: log, session: session, position: chain.position, hash: chain.hash,
      received: "2026-11-21T12:00:00.000Z", key: "k", signature: "c2ln")
    return UploadResponse(status: 200, body: Array(receipt.json.text.utf8))
  }

  /// Returns the hash chain of a session as the protocol describes it, computed only from the header and the lines.
  private static func chain(_ entry: JSONValue, _ lines: [String]) -> ReceiptChain? {
    guard case .object(let members) = entry else { return nil }
    let identity = ["id", "started", "app", "version", "system", "parent"].compactMap { key in
      members.first { $0.key == key }
    }
    var hash = SHA3()
    hash.update(JSONValue.object(identity).text)
    var chain = ReceiptChain(position: 0, hash: hash.digest())
    for line in lines { chain.append(Array(line.utf8)) }
    return chain
  }

  private static func text(of request: UploadRequest) throws -> String {
    String(decoding: try Inflate.decompress(Array(request.body.dropFirst(2).dropLast(4))), as: UTF8.self)
  }

  private static func missing(after position: Int) -> UploadResponse {
    UploadResponse(
      status: 409, body: Array(#"{"error":"events are missing","position":\#(position)}"#.utf8))
  }

  private static func error(_ status: Int, _ sentence: String) -> UploadResponse {
    UploadResponse(status: status, body: Array(#"{"error":"\#(sentence)"}"#.utf8))
  }
}
