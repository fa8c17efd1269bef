import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

/// The page of a running app. These tests send requests as a browser does. Tests/ViewerTests/test_live.py uses a real browser.
@Suite(.waitsForProcesses) struct LivePageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The command that serves the page of an app.
  private struct Server {
    let process: Spawned
    let errors: OutputFile
    let port: UInt16
    /// The path of the page, with the token.
    let path: String

    /// Sends a request, and returns the answer.
    func ask(_ method: String, _ path: String, _ fields: [String: String] = [:], body: String = "") throws
      -> String
    {
      try LoopbackRequest(port: port, request(method, path, fields, body)).answer()
    }

    func request(_ method: String, _ path: String, _ fields: [String: String] = [:], _ body: String = "")
      -> String
    {
      let all = ["Host": "127.0.0.1:\(port)", "Content-Length": "\(body.utf8.count)"].merging(fields) { $1 }
      return "\(method) \(path) HTTP/1.1\r\n" + all.map { "\($0): \($1)\r\n" }.joined() + "\r\n" + body
    }

    func perform(_ body: String) throws -> String? {
      try ask("POST", path + "do", ["Content-Type": "application/json"], body: body).split(separator: "\r\n")
        .last
        .map(String.init)
    }
  }

  private func serve(_ app: AttachableProcess) async throws -> Server {
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let process = try Spawned(
      ["view", "--attach", app.socket], environment: [:], output: output.descriptor, errors: errors.descriptor
    )
    let url = try #require(URL(string: try await output.line(1)))
    #expect(url.host == "127.0.0.1" && url.path.count == 65)
    return Server(
      process: process, errors: errors, port: UInt16(try #require(url.port)), path: url.path + "/")
  }

  @Test(arguments: [nil, "memory"])
  func `the live page follows the app, shows moments, opens links, makes calls, and ends with the app`(
    log: String?
  ) async throws {
    let app = try await AttachableProcess(in: folder, log: log)
    _ = try await app.navigate(1)
    let server = try await serve(app)
    let page = try server.ask("GET", server.path)
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains(#"<html data-attached="true" lang="en">"#))
    #expect(page.contains("default-src 'none'; connect-src 'self'; style-src"))
    #expect(page.contains(#"data-navlog="index">"#) && page.hasSuffix("</html>\n"))

    let events = try LoopbackRequest(port: server.port, server.request("GET", server.path + "events"))
    #expect(events.answer(upTo: "\r\n\r\n").contains("Content-Type: text/event-stream"))
    let before = try server.ask("GET", server.path + "data")
    _ = try await app.navigate(2)
    let more = "data: more\n\n"
    #expect(events.answer(upTo: more + more).contains(more + more))
    #expect(try server.ask("GET", server.path + "data") != before)

    #expect(try server.perform(#"{"do":"show","at":1}"#) == #"{"said":"the app shows event 1"}"#)
    #expect(try await app.navigate(3) == "event 2, on screen 1")
    #expect(try server.perform(#"{"do":"show"}"#) == #"{"said":"the app shows the present"}"#)
    #expect(
      try server.perform(#"{"do":"link","url":"app://filter"}"#)
        == #"{"said":"event 3: applied, filter is visible"}"#)
    #expect(
      try server.perform(#"{"do":"call","call":{"call":"dismiss"}}"#)
        == #"{"said":"event 4: applied, item is visible"}"#)
    #expect(
      try server.perform(#"{"do":"follow"}"#)
        == #"{"error":"a page can request only \"show\", \"link\" and \"call\""}"#)
    #expect(try server.perform(#"{"do":"show","at":9}"#)?.hasPrefix(#"{"error":"the app refuses: "#) == true)

    app.process.killAndWait()
    #expect(events.answer(upTo: "event: end").contains("event: end"))
    #expect(try await server.process.waitBriefly() == 1)
    #expect(server.errors.text.hasSuffix("navlog: the app has ended\n"))
  }

  @Test func `the server of the live page refuses requests that another page or user could send`()
    async throws
  {
    let app = try await AttachableProcess(in: folder)
    _ = try await app.navigate(1)
    let server = try await serve(app)
    let (json, body) = (["Content-Type": "application/json"], #"{"do":"link","url":"app://filter"}"#)
    let wrong = "/" + String(repeating: "0", count: 64) + "/"
    let cases: [(String, String, [String: String], String)] = [
      // Requests with another host name, which may resolve to this machine, and requests from an attacker's page.
      ("GET", server.path, ["Host": "attacker.example:\(server.port)"], "403"),
      ("GET", server.path, ["Host": "localhost:\(server.port)"], "403"),
      ("POST", server.path + "do", json.merging(["Origin": "https://attacker.example"]) { $1 }, "403"),
      ("POST", server.path + "do", json.merging(["Origin": "null"]) { $1 }, "403"),
      ("OPTIONS", server.path + "do", ["Origin": "https://attacker.example"], "403"),
      // Requests without a token or with a wrong token.
      ("GET", "/", [:], "404"), ("GET", wrong, [:], "404"), ("POST", wrong + "do", json, "404"),
      // Requests that a form of another page could send, and requests with another method or path.
      ("POST", server.path + "do", ["Content-Type": "text/plain"], "415"),
      ("POST", server.path + "do", [:], "415"),
      ("OPTIONS", server.path + "do", [:], "404"), ("DELETE", server.path, [:], "404"),
      ("GET", server.path + "../etc/passwd", [:], "404"),
    ]
    for (method, path, fields, status) in cases {
      let answer = try server.ask(method, path, fields, body: body)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(path) \(fields): \(answer.prefix(100))")
      #expect(!answer.lowercased().contains("access-control"))
    }
    for malformed in [
      "GET\r\n\r\n", server.request("POST", server.path + "do", ["Content-Length": "-1"]),
      server.request("POST", server.path + "do", ["Content-Length": "99999999"]),
      server.request("POST", server.path + "do", ["Transfer-Encoding": "chunked"]),
      "GET \(server.path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nhost: attacker.example\r\n\r\n",
    ] {
      #expect(try LoopbackRequest(port: server.port, malformed).answer() == "")
    }
    #expect(try SQLiteEventLog(reading: folder.path("app.sqlite")).sessions().map(\.count) == [1])
    server.process.interrupt()
    #expect(try await server.process.waitBriefly() != nil)
  }

  @Test func `navlog view --attach accepts neither a moment nor an output file`() async throws {
    let app = try await AttachableProcess(in: folder)
    #expect(
      try CommandRun(["view", "--attach", app.socket, "@1"]).errors
        == "navlog: --attach opens the page at the end of the running session, not at a moment\n")
    #expect(
      try CommandRun(["view", "--attach", app.socket, "-o", folder.path("page.html")]).errors.contains(
        "navlog view --attach serves a page until it is stopped"))
  }
}
