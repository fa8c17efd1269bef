import Navlog

/// A request or a notification of JSON-RPC 2.0.
struct ClientMessage: Sendable {
  /// The identity of a request, a text or a whole number; `nil` for a notification.
  let id: JSONValue?
  let method: String
  let parameters: JSONValue

  /// Reads a message; `nil` for a response, which is not answered.
  ///
  /// - Throws: ``RPCError``.
  init?(_ value: JSONValue) throws(RPCError) {
    guard value.isObject, value["jsonrpc"] == "2.0" else { throw .invalidRequest }
    guard case .string(let method)? = value["method"] else {
      if value["result"] != nil || value["error"] != nil { return nil }
      throw .invalidRequest
    }
    switch value["id"] {
    case nil: id = nil
    case .string(let text)?: id = .string(text)
    case .number(let literal)? where Int(literal) != nil: id = .number(literal)
    default: throw .invalidRequest
    }
    // Some clients write `null` for an absent field.
    let parameters = value["params"] ?? .null
    (self.method, self.parameters) = (method, parameters == .null ? .object([]) : parameters)
  }

  /// Returns the request's metadata for a key that the protocol defines, or `nil` without such metadata.
  func meta(_ key: String) -> JSONValue? { parameters["_meta"]?["io.modelcontextprotocol/\(key)"] }
}

/// An error of the protocol, as it is sent to the client.
struct RPCError: Error {
  let code: Int
  let message: String
  var data: JSONValue?

  static let unparsable = RPCError(code: -32_700, message: "the line is not a JSON document")
  static let tooLong = RPCError(
    code: -32_600, message: "the line is longer than \(ClientLines.longest >> 10) KiB")
  static let invalidRequest = RPCError(code: -32_600, message: "the message is not a JSON-RPC 2.0 request")

  static func unknownMethod(_ method: String) -> RPCError {
    RPCError(code: -32_601, message: "unknown method \(method.shown)")
  }

  static func invalidParameters(_ sentence: String) -> RPCError { RPCError(code: -32_602, message: sentence) }

  static func unsupported(_ version: String) -> RPCError {
    RPCError(
      code: -32_022, message: "the protocol version \(version.shown) is not supported",
      data: ["supported": .strings(ProtocolVersion.names), "requested": .string(version)])
  }

  /// Returns the response to a request. The response has no `id` if the request's `id` could not be read.
  func response(to id: JSONValue?) -> JSONValue {
    .object(
      [.init("jsonrpc", "2.0")] + (id.map { [.init("id", $0)] } ?? []) + [
        .init(
          "error",
          .object(
            [.init("code", .integer(code)), .init("message", .string(message))]
              + (data.map { [.init("data", $0)] } ?? [])))
      ])
  }
}
