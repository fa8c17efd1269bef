import Navlog
import NavlogExport

/// The progress of uploading a log, stored next to it. Without this file, the uploader sends everything again as another log,
/// which the collector stores a second time.
struct UploadState: Hashable, Sendable {
  /// The identity of the log: 32 random hexadecimal digits.
  let log: String
  /// The progress of each session, by the identity of the session.
  var sessions: [String: SessionProgress] = [:]

  /// Whether events or the end of a session must still be sent.
  func isPending(_ session: SessionRecord) -> Bool {
    let progress = sessions[session.info.id] ?? SessionProgress()
    guard progress.rejection == nil else { return false }
    if progress.position < session.count { return true }
    // A session without events must be sent before a report about it. See `UploadStateMachine.announce`.
    if sessions[session.info.id] == SessionProgress() { return true }
    return progress.position == session.count && session.ended != nil && !progress.isEnded
  }

  /// Forgets sessions that the log no longer holds.
  mutating func keep(_ held: [SessionRecord]) {
    let held = Set(held.map(\.info.id))
    sessions = sessions.filter { held.contains($0.key) }
  }
}

/// The progress of uploading a session.
struct SessionProgress: Hashable, Sendable {
  /// The position of the last acknowledged event.
  var position = 0
  /// The hash of the session's `ReceiptChain` after the event at ``position``; `nil` if it must be computed.
  var hash: String?
  /// Whether the end of the session is acknowledged.
  var isEnded = false
  /// The reason why the collector will never accept the events after ``position``; `nil` if it has not rejected them.
  var rejection: String?
  /// The last receipt.
  var receipt: Receipt?
  /// The number of reports of the session's end that the collector answered.
  var endings = 0
}

// MARK: - JSON

extension UploadState {
  /// The content of the state's file.
  var json: JSONValue {
    .object([
      .init("format", "navlog-upload"), .init("version", 1), .init("log", .string(log)),
      .init(
        "sessions",
        .array(
          sessions.sorted { $0.key < $1.key }.map { id, progress in
            .object([.init("session", .string(id))] + progress.members)
          })),
    ])
  }

  /// Reads the content of a state's file.
  ///
  /// - Throws: `JSONShapeError` that names the field.
  init(json: JSONValue) throws {
    guard try json.string("format") == "navlog-upload", try json.integer("version") == 1 else {
      throw JSONShapeError(field: "format", problem: "must be navlog-upload, version 1")
    }
    log = try json.string("log")
    guard log.utf8.count == 32 else { throw JSONShapeError(field: "log", problem: "must have 32 digits") }
    let read = try json.objects("sessions") { (try $0.string("session"), try SessionProgress(json: $0)) }
    sessions = Dictionary(read) { $1 }
  }
}

extension SessionProgress {
  fileprivate var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("position", .integer(position))]
    if let hash { members.append(.init("hash", .string(hash))) }
    if isEnded { members.append(.init("ended", true)) }
    if let rejection { members.append(.init("rejected", .string(rejection))) }
    if let receipt { members.append(.init("receipt", receipt.json)) }
    if endings > 0 { members.append(.init("endings", .integer(endings))) }
    return members
  }

  fileprivate init(json: JSONValue) throws {
    position = max(0, try json.integer("position"))
    hash = try json.optionalString("hash")
    isEnded = try json.optionalBool("ended") ?? false
    rejection = try json.optionalString("rejected")
    receipt = try json["receipt"].map { try Receipt(json: $0) }
    endings = max(0, try json.optionalInteger("endings") ?? 0)
  }
}
