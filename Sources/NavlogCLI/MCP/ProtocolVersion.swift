/// A version of the Model Context Protocol that the server implements. The comments describe the changes of each version.
enum ProtocolVersion: String, CaseIterable {
  case first = "2024-11-05"
  /// Annotations of tools, and batches of messages.
  case annotations = "2025-03-26"
  /// Structured results with a schema; no batches.
  case structure = "2025-06-18"
  /// The last version with a handshake.
  case lastHandshake = "2025-11-25"
  /// No handshake: each request names its version.
  case stateless = "2026-07-28"

  /// The versions, the newest first.
  static let names: [String] = allCases.reversed().map(\.rawValue)

  /// Returns the version that `initialize` chooses for the version that a client requests.
  static func negotiated(_ requested: String) -> ProtocolVersion {
    let version = ProtocolVersion(rawValue: requested)
    return version.map { $0 == .stateless ? .lastHandshake : $0 } ?? .lastHandshake
  }

  var isStateless: Bool { self == .stateless }
  var hasBatches: Bool { self == .annotations }
  var hasAnnotations: Bool { self != .first }
  var hasStructure: Bool { self != .first && self != .annotations }
}
