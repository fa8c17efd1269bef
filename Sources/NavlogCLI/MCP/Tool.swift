import Navlog

/// A tool of the server: a verb, the arguments that a client may pass, and the rows of the answer.
@MainActor
struct Tool {
  let verb: any Verb.Type
  /// The verb's name, or a name that is clearer to clients.
  let name: String
  let description: String
  let parameters: [ToolParameter]
  let row: [RowMember]
  /// Whether the verb prints a text instead of rows. The answer then contains the text as one row.
  var printsText = false

  /// The parameters that all tools have.
  static let common = [
    ToolParameter("log", .text, .server, "a log's name, if there are several logs"),
    ToolParameter("cursor", .text, .server, "the member 'next' of the previous page"),
    ToolParameter(
      "bytes", .number(from: leastBytes, to: mostBytes), .server,
      "the size of a page in bytes; \(defaultBytes) by default"),
  ]

  static let (leastBytes, defaultBytes, mostBytes) = (1_000, 4_000, 100_000)

  var all: [ToolParameter] { parameters + Self.common }

  /// Returns the definition of the tool for a client.
  func definition(for version: ProtocolVersion) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("description", .string(description)),
      .init("inputSchema", inputSchema),
    ]
    if version.hasStructure { members.append(.init("outputSchema", outputSchema)) }
    if version.hasAnnotations {
      let hints: JSONValue = [
        "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false,
      ]
      members.append(.init("annotations", hints))
    }
    return .object(members)
  }

  private var inputSchema: JSONValue {
    [
      "type": "object", "properties": .object(all.map { .init($0.name, $0.schema) }),
      "required": .strings(all.filter(\.isRequired).map(\.name)), "additionalProperties": false,
    ]
  }

  private var outputSchema: JSONValue {
    let rows = JSONValue.schema(of: row)
    let data: JSONValue = [
      "type": "object",
      "properties": [
        "log": .schema("string"), "session": .schema("string"), "error": .schema("string"),
        "rows": ["type": "array", "items": rows], "notes": ["type": "array", "items": .schema("string")],
      ], "additionalProperties": false,
    ]
    return [
      "type": "object",
      "properties": [
        "notice": .schema("string"), "data": data,
        "next": .schema("string", "the cursor of the next page; the last page has none"),
      ], "required": .array(["notice", "data"]), "additionalProperties": false,
    ]
  }
}

/// A member that each row of an answer can have. A row omits empty values, and values that most rows have.
struct RowMember {
  let name: String
  let type: String
  let description: String

  init(_ name: String, _ type: String = "string", _ description: String = "") {
    (self.name, self.type, self.description) = (name, type, description)
  }
}

extension JSONValue {
  fileprivate static func schema(_ type: String, _ description: String = "") -> JSONValue {
    .object(
      [.init("type", .string(type))]
        + (description.isEmpty ? [] : [.init("description", .string(description))]))
  }

  fileprivate static func schema(of row: [RowMember]) -> JSONValue {
    [
      "type": "object",
      "properties": .object(
        row.map { member in
          guard member.type == "strings" else {
            return .init(member.name, schema(member.type, member.description))
          }
          let items = Member("items", schema("string"))
          return .init(member.name, .object(schema("array", member.description).members + [items]))
        }), "additionalProperties": false,
    ]
  }
}
