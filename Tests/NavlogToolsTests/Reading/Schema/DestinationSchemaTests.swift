import Navlog
import NavlogTesting
import NavlogTools
import Testing

@Suite struct DestinationSchemaTests {
  private func schema(_ forms: (name: String, parameters: String)...) -> DestinationSchema {
    var schema = DestinationSchema()
    for form in forms {
      schema.add(RecordedDestination(type: "App", name: form.name, parameters: form.parameters))
    }
    return schema
  }

  private func types(_ parameters: String...) -> String {
    var schema = DestinationSchema()
    for text in parameters { schema.add(RecordedDestination(name: "a", parameters: text)) }
    return String(schema.text.dropFirst(#"{"destination":"a","parameters":"#.count).dropLast(2))
  }

  @Test func `the lines of a schema are sorted by kind, type and name`() throws {
    var schema = schema(("list", "{}"), ("detail", #"{"id":1}"#))
    schema.add(RecordedDestination(type: "Account", name: "login", parameters: "null"))
    schema.add(
      try DeepLinkTable<RecordedDestination>(
        schemes: ["app"],
        routes: [DeepLinkRoute("list", name: "list"), DeepLinkRoute("detail/:id", name: "detail")]))
    #expect(
      schema.text == """
        {"destination":"login","type":"Account","parameters":{}}
        {"destination":"detail","type":"App","parameters":{"id":"integer"}}
        {"destination":"list","type":"App","parameters":{}}
        {"link":"detail/:id","to":"detail"}
        {"link":"list","to":"list"}

        """)
  }

  @Test func `a schema can be read with the line ends of every system`() throws {
    let schema = schema(("list", "{}"), ("detail", #"{"id":1}"#))
    for lineEnd in ["\n", "\r\n", "\r"] {
      let text = schema.lines.joined(separator: lineEnd) + lineEnd
      #expect(try DestinationSchema(text: text) == schema, "\(lineEnd.debugDescription)")
    }
    let error = #expect(throws: SchemaError.self) { try DestinationSchema(text: "\r\n{}\r\n") }
    #expect(error?.description.hasPrefix("line 2 of the schema: ") == true)
  }

  @Test func `a parameter is optional in a schema if it was ever absent or null`() {
    #expect(types(#"{"id":1,"tab":"a"}"#, #"{"id":2}"#) == #"{"id":"integer","tab?":"string"}"#)
    #expect(types(#"{"id":1}"#, #"{"id":2,"tab":"a"}"#) == #"{"id":"integer","tab?":"string"}"#)
    #expect(types(#"{"tab":null}"#, #"{"tab":true}"#) == #"{"tab?":"boolean"}"#)
  }

  @Test func `in a schema, mixed integers and fractions are "number", and other mixed types are "any"`() {
    #expect(types(#"{"x":1}"#, #"{"x":1.5}"#) == #"{"x":"number"}"#)
    #expect(types(#"{"x":1}"#, #"{"x":"a"}"#, #"{"x":1}"#) == #"{"x":"any"}"#)
  }

  @Test func `a schema describes the elements of lists and objects, but not those of dictionaries`() {
    #expect(types(#"{"x":[]}"#) == #"{"x":["unknown"]}"#)
    #expect(types(#"{"x":[]}"#, #"{"x":[{"a":1},{"b":2}]}"#) == #"{"x":[{"a?":"integer","b?":"integer"}]}"#)
    #expect(types(#"{"x":{"42":1}}"#) == #"{"x":"object"}"#)
    let many = (0..<25).map { #""k\#($0)":1"# }.joined(separator: ",")
    #expect(types("{\"x\":{\(many)}}") == #"{"x":"object"}"#)
  }

  @Test func `a schema contains types, but no values`() {
    #expect(types(#"{"token":"masked-1f3a9c025be81d46"}"#) == #"{"token":"unknown"}"#)
    #expect(types(#"{"token":"masked-1f3a9c025be81d46"}"#, #"{"token":"a"}"#) == #"{"token":"string"}"#)
    #expect(!types(#"{"name":"Ada Lovelace","at":{"ada@example.com":1}}"#).contains("da"))
  }

  @Test func `a schema omits parameters that were too long or could not be encoded`() {
    #expect(
      schema(
        ("text", #"{"tooLong":{"bytes":2000000,"sha3":"00"}}"#), ("App", #"{"notEncodable":"not today"}"#)
      ).text == "")
    #expect(schema(("tooLong", #"{"tooLong":true}"#)).text != "")
  }

  @Test func `a schema contains the types of all flags, including those of restored states`() throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: 3, count: 400).write(to: log)
    var schema = DestinationSchema()
    try schema.read(log)
    #expect(schema.text.contains(#"{"flag":"#))
    #expect(try DestinationSchema(text: schema.text) == schema)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a schema survives a round trip through text, and does not change when merged with itself`(
    seed: UInt64
  ) throws {
    let log = InMemoryEventLog()
    try RandomSession(seed: seed, count: 300).write(to: log)
    var schema = DestinationSchema()
    try schema.read(log)
    let again = try DestinationSchema(text: schema.text)
    #expect(again == schema)
    schema.add(again)
    #expect(again == schema)
    #expect(schema.text.split(separator: "\n").count > 5)
  }

  @Test(arguments: [
    ("{", "line 1 of the schema: "),
    ("\n\n{\"flag\":\"a\"}", "line 3 of the schema: field \"value\" is missing"),
    (
      #"{"flag":"a","value":"text"}"#, "line 1 of the schema: field \"value\" must be one of unknown, boolean"
    ),
    (
      #"{"destination":"a","parameters":[]}"#,
      "line 1 of the schema: field \"parameters\" must be a type, a list"
    ),
    (#"{"destination":"a","parameters":{},"since":2}"#, "line 1 of the schema: field \"since\" is not known"),
    (#"{"to":"a"}"#, "line 1 of the schema: field \"link\" is missing"),
  ])
  func `the error for a malformed line of a schema names the line`(text: String, message: String) {
    #expect {
      try DestinationSchema(text: text)
    } throws: { "\($0)".hasPrefix(message) }
  }
}
