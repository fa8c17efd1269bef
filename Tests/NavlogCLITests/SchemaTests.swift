import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct SchemaTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(_ name: String, _ calls: String...) throws -> String {
    let log = folder.path(name)
    #expect(try CommandRun(["record", log], input: calls.joined(separator: "\n")).status == 0)
    return log
  }

  @Test func `navlog schema merges several logs, a declaration and an earlier schema into one sorted file`()
    throws
  {
    let first = try record(
      "a.sqlite", #"{"call":"navigate","to":{"name":"item","params":{"id":7,"tab":"x"}}}"#,
      #"{"call":"setFlag","name":"isIn","value":true}"#)
    let second = try record("b.sqlite", #"{"call":"navigate","to":{"name":"item","params":{"id":8}}}"#)
    let declared = try folder.write(
      #"{"routes":[{"name":"item","pattern":"item/:id(Int)"},{"name":"help"}]}"#, to: "routes.json")
    let schema = try folder.write(#"{"destination":"cart","parameters":{}}"# + "\n", to: "Navlog.schema")
    let expected = """
      {"destination":"cart","parameters":{}}
      {"destination":"item","parameters":{"id":"integer","tab?":"string"}}
      {"flag":"isIn","value":"boolean"}
      {"link":"item/:id(Int)","to":"item"}

      """
    let arguments = ["schema", first, second, "--declared", declared, "--merge", schema]
    #expect(try CommandRun(arguments) == CommandRun(status: 0, output: expected))
    // The command reads and writes the same file.
    #expect(try CommandRun(arguments + ["-o", schema]).status == 0)
    #expect(try String(contentsOfFile: schema, encoding: .utf8) == expected)
    #expect(try CommandRun(arguments + ["-o", schema]).status == 0)
    #expect(try String(contentsOfFile: schema, encoding: .utf8) == expected)
  }

  @Test func `navlog schema can read one session, and a log without destinations`() throws {
    let log = try record("a.sqlite", #"{"call":"navigate","to":{"name":"item"}}"#)
    _ = try record("a.sqlite", #"{"call":"pop"}"#)
    #expect(try CommandRun(["schema", log, "last"]) == CommandRun(status: 0, output: ""))
    #expect(try CommandRun(["schema", log]).output == #"{"destination":"item","parameters":{}}"# + "\n")
  }

  @Test func `navlog schema refuses a file that is not a schema, and names the line`() throws {
    let log = try record("a.sqlite", #"{"call":"navigate","to":{"name":"item"}}"#)
    let schema = try folder.write("{\"flag\":\"a\",\"value\":\"integer\"}\nSwift\n", to: "Navlog.schema")
    let run = try CommandRun(["schema", log, "--merge", schema])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("navlog: \(schema) is not a schema: line 2 of the schema: "))
    let missing = try CommandRun(["schema", log, "--merge", folder.path("none")])
    #expect(missing.status == 2)
    #expect(try CommandRun(["schema", log, "-o", log]).status == 2)
  }
}
