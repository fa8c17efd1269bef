package import Navlog

/// A collector's acknowledgement that it has the events of a session up to a position, with the hash of their
/// lines.
///
/// The collector signs the receipt. The receipt therefore proves which events existed, even if the log on the device is
/// changed later.
package struct Receipt: Hashable, Sendable {
  /// The identity that the uploader assigned to the log.
  package let log: String
  /// The identity of the session.
  package let session: String
  /// The position of the last event that the collector has.
  package let position: Int
  /// The hash of the session's ``ReceiptChain`` at that position.
  package let hash: String
  /// The time of the signature, as the collector wrote it.
  package let received: String
  /// The identity of the collector's key.
  package let key: String
  /// The Ed25519 signature of ``signedText``, in base64.
  package let signature: String

  package init(
    log: String, session: String, position: Int, hash: String, received: String, key: String,
    signature: String
  ) {
    (self.log, self.session, self.position, self.hash) = (log, session, position, hash)
    (self.received, self.key, self.signature) = (received, key, signature)
  }

  /// Reads a receipt.
  ///
  /// - Throws: ``JSONShapeError`` that names the field; `JSONValue.SyntaxError` from parsing the text.
  package init(json: JSONValue) throws {
    try json.requireObject(with: "format")
    guard try json.string("format") == "navlog-receipt" else {
      throw JSONShapeError(field: "format", problem: "must be navlog-receipt")
    }
    let version = try json.integer("version")
    guard version == 1 else {
      throw JSONShapeError(
        field: "version", problem: "is \(version), and this version reads 1: update navlog to read it")
    }
    let position = try json.integer("position")
    guard position >= 0 else { throw JSONShapeError(field: "position", problem: "must not be negative") }
    let hash = try json.string("hash")
    guard hash.utf8.count == 64, hash.utf8.allSatisfy(\.isHexadecimalDigit) else {
      throw JSONShapeError(field: "hash", problem: "must be 64 lower-case hexadecimal digits")
    }
    self.init(
      log: try json.string("log"), session: try json.string("session"), position: position, hash: hash,
      received: try json.string("received"), key: try json.string("key"),
      signature: try json.string("signature"))
  }

  /// The receipt as the collector writes it.
  package var json: JSONValue {
    .object([
      .init("format", "navlog-receipt"), .init("version", 1), .init("log", .string(log)),
      .init("session", .string(session)), .init("position", .integer(position)), .init("hash", .string(hash)),
      .init("received", .string(received)), .init("key", .string(key)),
      .init("signature", .string(signature)),
    ])
  }

  /// The text that the collector signs.
  package var signedText: String { "navlog-receipt1:\(log):\(session):\(position):\(hash):\(received)" }
}

extension UInt8 {
  /// Whether the byte is one of `0123456789abcdef`.
  fileprivate var isHexadecimalDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
