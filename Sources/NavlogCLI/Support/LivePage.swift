import Foundation
import Navlog
import NavlogTools
import NavlogViewer

/// The page of a running app, for the browser of the user who runs the command.
///
/// The address contains a random token, so that no other page and no other user knows it. The server checks
/// the name of the host, because another website could let its own name resolve to this machine. A request
/// that changes something must have the content type `application/json`. From another website, browsers send
/// such a request only with the server's permission, which the server never grants.
struct LivePage: Sendable {
  private let app: AttachedApp
  private let redactor: Redactor?
  private let server: LoopbackServer
  private let folder: String

  /// - Throws: ``LiveError``.
  init(_ app: AttachedApp, _ redactor: Redactor?) throws {
    (self.app, self.redactor) = (app, redactor)
    server = try LoopbackServer()
    folder = "/\(LiveFolder.randomToken())/"
    server.start { [self] in await answer($0, $1) }
  }

  /// The address of the page.
  var address: String { origin + folder }

  /// Waits up to a second until all open pages have received the last event, which reports that the app has ended.
  func finish() async { await server.finish() }

  private var origin: String { "http://127.0.0.1:\(server.port)" }

  private func answer(_ request: PageRequest, _ connection: LoopbackServer.Connection) async {
    guard request["host"] == "127.0.0.1:\(server.port)", request["origin"] ?? origin == origin else {
      return connection.send("403 Forbidden", "text/plain", "only the page itself can use this address")
    }
    guard LiveFolder.isSame(String(request.path.prefix(folder.count)), folder) else {
      return connection.send(
        "404 Not Found", "text/plain", "not found: is the token in the address complete?")
    }
    switch (request.method, request.path.dropFirst(folder.count)) {
    case ("GET", ""): sendPage(connection)
    case ("GET", "data"): sendData(connection)
    case ("GET", "events"): await sendEvents(connection)
    case ("POST", "do"):
      guard request["content-type"] == "application/json" else {
        return connection.send(
          "415 Unsupported Media Type", "text/plain", "a request must be application/json")
      }
      let answer = await perform(request.body)
      connection.send("200 OK", "application/json", JSONValue.object([answer]).text)
    default: connection.send("404 Not Found", "text/plain", "not found")
    }
  }

  private func sendPage(_ connection: LoopbackServer.Connection) {
    let (head, tail) = SessionPage.livePage
    sendData(connection, head, tail)
  }

  private func sendData(
    _ connection: LoopbackServer.Connection, _ head: String = "", _ tail: String = ""
  ) {
    do {
      let log: any EventLog = redactor.map { RedactedEventLog(of: app.log, with: $0) } ?? app.log
      let end = try log.session(app.session).count
      let page = try SessionPage(
        of: log, sessions: [app.session], opening: .init(session: app.session, position: end))
      var bytes = Array(head.utf8)
      try page.writeData { bytes += $0 }
      connection.send("200 OK", "text/html; charset=utf-8", bytes + Array(tail.utf8))
    } catch {
      connection.send("500 Internal Server Error", "text/plain", StoredText.printable("\(error)"))
    }
  }

  /// Notifies the page of new events until the page is closed or the app ends.
  private func sendEvents(_ connection: LoopbackServer.Connection) async {
    let signals = app.signals()
    // The app may have recorded events since the page was written. The first message makes the page load these events.
    let beginning = Self.head("200 OK", "text/event-stream", length: nil) + "data: more\n\n"
    guard connection.send(Array(beginning.utf8)) else { return }
    let sending = Task {
      for await _ in signals {
        let data = app.end.map { "event: end\ndata: \(StoredText.printable($0))\n\n" } ?? "data: more\n\n"
        guard connection.send(Array(data.utf8)), app.end == nil else { return }
      }
    }
    connection.whenClosed { sending.cancel() }
    await sending.value
    connection.disconnect()
  }

  /// Performs a request of the page. Returns a JSON member with a sentence for the user: the result or the error.
  private func perform(_ body: String) async -> JSONValue.Member {
    do {
      let request = try JSONValue(parsing: body)
      switch try LiveRequest(json: request).action {
      case .show(let position):
        try await app.show(position)
        return .init(
          "said", .string(position.map { "the app shows event \($0)" } ?? "the app shows the present"))
      case .link(let url): return .init("said", .string(try await app.open(url)))
      case .call:
        guard let call = request["call"] else { break }
        return .init("said", .string(try await app.call(call)))
      case .follow, .state: break
      }
      return .init("error", "a page can request only \"show\", \"link\" and \"call\"")
    } catch { return .init("error", .string(StoredText.printable("\(error)"))) }
  }

  fileprivate static func head(_ status: String, _ type: String, length: Int?) -> String {
    let fields = [
      "HTTP/1.1 \(status)", "Content-Type: \(type)", "Cache-Control: no-store", "Connection: close",
      "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin",
    ]
    return (fields + (length.map { ["Content-Length: \($0)"] } ?? []) + ["", ""]).joined(separator: "\r\n")
  }
}

extension LoopbackServer.Connection {
  fileprivate func send(_ status: String, _ type: String, _ text: String) {
    send(status, type, Array(text.utf8))
  }

  fileprivate func send(_ status: String, _ type: String, _ body: [UInt8]) {
    send(Array(LivePage.head(status, type, length: body.count).utf8) + body)
  }
}
