#if DEBUG
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@testable import NavlogInspector
@testable import TestFixtures

/// A server and its clients in one process. Clients block, so they run on other threads.
@Suite(.waitingLimit) struct LiveServerTests {
  private let folder: LogFolder
  private let sockets: LiveFolder
  /// The time limit for an answer in milliseconds. The server needs the main actor to answer most requests, and other tests may
  /// occupy the main actor for seconds, or under a sanitizer for minutes.
  private static let patience: Int32 = Torture.isSanitized ? 600_000 : 60_000

  init() throws {
    folder = try LogFolder()
    sockets = LiveFolder(folder.path("live"))
  }

  @MainActor
  private func server(
    _ log: any EventLog = InMemoryEventLog(), _ limits: LiveLimits = LiveLimits()
  ) throws -> (RouterSession<AppScreen>, LiveServer) {
    let session = makeSession(log: log) { $0 == "app://filter" ? .plan([.show(.filter, .sheet)]) : .noMatch }
    return (session, try LiveServer(LiveSession(session), sockets, limits))
  }

  /// Sends requests, and returns the next lines from the app as text.
  private func answers(
    _ client: LiveClient, _ requests: String..., count: Int? = nil
  ) async throws -> [String] {
    try await elsewhere {
      for request in requests { try client.send(JSONValue(parsing: request)) }
      return try (0..<(count ?? requests.count)).map { _ in
        try client.read(within: Self.patience)?.text ?? "closed"
      }
    }
  }

  private func connect(_ server: LiveServer, token: String? = nil) async throws -> LiveClient {
    try await elsewhere { try LiveClient(to: server.path, token: token, within: Self.patience) }
  }

  /// Runs blocking work on a separate thread.
  private func elsewhere<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  @Test(arguments: [true, false])
  func `a client follows events, reads states, shows moments, opens links and makes calls`(isFile: Bool)
    async throws
  {
    let log: any EventLog = isFile ? try SQLiteEventLog(path: folder.path()) : InMemoryEventLog()
    let (session, server) = try await server(log)
    await session.router.navigate(to: .list)
    let client = try await connect(server)
    let id = await session.info.id
    #expect(try client.greeting.string("app") == "Test")
    #expect(try client.greeting.string("session") == id)
    #expect(try client.greeting.integer("position") == 1)

    #expect(
      try await answers(
        client, #"{"id":1,"do":"call","call":{"call":"navigate","to":{"name":"detail","params":{"id":7}}}}"#,
        #"{"id":2,"do":"link","url":"app://filter"}"#, #"{"do":"link","url":"app://nowhere"}"#)
        == [
          #"{"id":1,"position":2,"outcome":"applied","reason":null,"visible":"detail"}"#,
          #"{"id":2,"position":3,"outcome":"applied","reason":null,"visible":"filter"}"#,
          #"{"position":4,"outcome":"noEffect","reason":"noMatch","visible":"filter"}"#,
        ])
    #expect(try log.events(id).map(\.origin) == [.user, .tool, .tool, .tool])
    let state = try await answers(client, #"{"do":"state","at":1}"#)
    #expect(
      state == [
        JSONValue.object([
          .init("session", .string(id)), .init("position", 1), .init("state", try log.state(id, at: 1).json),
        ]).text
      ])

    #expect(try await answers(client, #"{"do":"show","at":1}"#) == [#"{"shown":1}"#])
    #expect(await session.timeTravel?.position == 1)
    #expect(try await answers(client, #"{"do":"show"}"#) == [#"{"shown":null}"#])
    #expect(await session.timeTravel == nil)

    let events = try await answers(client, #"{"do":"follow"}"#, count: 5)
    #expect(events[0] == #"{"following":true}"#)
    let recorded = try log.events(id).map { #"{"session":"\#(id)","event":\#($0.json.text)}"# }
    #expect(Array(events.dropFirst()) == recorded)
    await session.router.navigate(to: .gallery)
    let next = try await answers(client, count: 1)
    #expect(next[0].contains(#""position":5"#) && next[0].contains(#""origin":"user""#))
  }

  @Test
  func `the server answers an invalid request with a reason, and performs the next request`() async throws {
    let (_, server) = try await server()
    let client = try await connect(server)
    #expect(
      try await answers(
        client, #"{"id":1,"do":"erase"}"#, #"{"id":2,"do":"state","at":99}"#,
        #"{"id":3,"do":"call","call":{"call":"navigate","to":{"name":"nowhere"}}}"#, #"{"id":4,"do":"show"}"#
      )
      .sorted() == [
        #"{"id":1,"error":"field \"do\" is \"erase\", not one of follow, state, show, link, call"}"#,
        #"{"id":2,"error":"\#(EventLogError.noSuchPosition(99, of: await makeID(server), last: 0))"}"#,
        #"{"id":3,"error":"the app has no such destination, or it does not accept these parameters"}"#,
        #"{"id":4,"shown":null}"#,
      ])
  }

  private func makeID(_ server: LiveServer) async throws -> String {
    try await connect(server).greeting.string("session")
  }

  @Test func `the server refuses wrong tokens, other protocol versions, HTTP and long lines with a reason`()
    async throws
  {
    let (_, server) = try await server()
    await #expect(
      throws: LiveError(
        "the app refuses: the token is wrong: the right one is in the file next to the socket, with the suffix .token"
      )
    ) { _ = try await connect(server, token: "0123") }
    let refusals = [
      (#"{"do":"show"}"#, #"the first line must be {\"hello\":1,\"token\":…}"#),
      (#"{"hello":2,"token":""}"#, "the client uses version 2 of the protocol, but the app uses version 1"),
      ("GET / HTTP/1.1", "a line is not JSON at byte 0"),
      (String(repeating: "x", count: 70_000), "a line is longer than 65536 bytes"),
    ]
    for (line, reason) in refusals {
      let text = try await elsewhere { try Self.exchange(line, server.path) }
      #expect(text.contains(reason), "\(text)")
      #expect(text.hasSuffix("\"closed\":true}\n"))
    }
    // The server continues.
    _ = try await connect(server)
  }

  /// Sends a line, and returns everything until the server closes the connection.
  private static func exchange(_ line: String, _ path: String) throws -> String {
    let descriptor = try LiveSocket.connect(to: path)
    defer { close(descriptor) }
    Array((line + "\n").utf8).withUnsafeBytes { _ = LiveSocket.send($0, to: descriptor) }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 { text += bytes[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test
  func
    `only the user can read the token's file and its folder, and the file is removed with the server`()
    async throws
  {
    do {
      let (_, server) = try await server()
      let token = server.path.replacing(".socket", with: ".token")
      #expect(try [sockets.path, token, server.path].map(permissions) == [0o700, 0o600, 0o600])
      #expect(try LiveFolder.token(for: server.path).utf8.count == 64)
      chmod(token, 0o644)
      #expect(throws: LiveError.self) { try LiveFolder.token(for: server.path) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sockets.path) == [])
    chmod(sockets.path, 0o755)
    await #expect(throws: LiveError.self) { _ = try await server() }
  }

  @Test func `a new server removes the socket of a server that no longer runs`() async throws {
    try sockets.create()
    let stale = "\(sockets.path)/1-dead.socket"
    close(try LiveSocket.listen(at: stale))
    _ = try LiveFolder.makeToken(for: stale)
    #expect(throws: LiveError.self) { try LiveClient(to: stale) }
    let (_, server) = try await server()
    #expect(sockets.sockets == [server.path])
  }

  @Test func `two clients receive the same events, and a client above the limit is refused`() async throws {
    var limits = LiveLimits()
    limits.clients = 2
    let (session, server) = try await server(SQLiteEventLog(path: folder.path()), limits)
    let clients = [try await connect(server), try await connect(server)]
    await #expect(
      throws: LiveError("the app refuses: all 2 connections are in use; try again when a client has detached")
    ) { _ = try await connect(server) }
    for client in clients {
      #expect(try await answers(client, #"{"do":"follow"}"#) == [#"{"following":true}"#])
    }
    for id in 1...3 { await session.router.navigate(to: .detail(id: id)) }
    let first = try await answers(clients[0], count: 3)
    #expect(try await answers(clients[1], count: 3) == first)
    #expect(first.count == 3 && first[2].contains(#""position":3"#))
  }

  @Test func `a client that does not read is disconnected with a reason, and the app continues`() async throws
  {
    var limits = LiveLimits()
    // The server sends the reason last. On a busy machine, the client may need seconds to read the lines before it.
    (limits.clients, limits.backlog, limits.timeout) = (1, 1_024, .seconds(6))
    let (session, server) = try await server(SQLiteEventLog(path: folder.path()), limits)
    let client = try await connect(server)
    try client.send(JSONValue(parsing: #"{"do":"follow"}"#))
    // The calls produce more data than the system buffers for a connection, and the main actor makes them without a pause. If
    // the server gave up on the client before the last call, it could close the connection before the client reads.
    await MainActor.run { for id in 1...2_500 { session.router.navigate(to: .detail(id: id)) } }
    let (last, count) = try await elsewhere {
      // The client reads nothing until the server has given up on it. Another client detects this: at first, the server answers
      // the other client that all connections are in use. Afterwards, the server rejects the other client's token. Neither
      // answer needs the main actor.
      let hasGivenUp = try blockUntilTrue(within: .seconds(60)) {
        try !Self.exchange(#"{"hello":1,"token":""}"#, server.path).contains("in use")
      }
      try #require(hasGivenUp)
      var (last, count): (JSONValue, Int) = (.null, 0)
      while let line = try client.read(within: 20_000) { (last, count) = (line, count + 1) }
      return (last, count)
    }
    #expect(try last.string("error").hasPrefix("the client read nothing for 6.0 seconds while"))
    #expect(count < 2_500)
    #expect(await session.position == 2_500)
    _ = try await connect(server)
  }

  @Test @MainActor
  func `if a request ends after its server, the request does not write to a closed descriptor`()
    async throws
  {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    try sockets.create()
    let socket = sockets.newSocket()
    var connections: LiveConnections?
    var (number, reused): (Int32, Int32) = (-1, -1)
    let session = makeSession { _ in
      // The server stops during the request. The test's pipe then gets the number of the server's pipe.
      connections?.stop()
      if blockUntilTrue({ fcntl(number, F_GETFD) == -1 }) { reused = fcntl(ends[1], F_DUPFD, number) }
      return .noMatch
    }
    // These descriptors occupy the lower numbers, so that the other tests do not use the number of the server's pipe.
    let occupied = (0..<64).map { _ in dup(ends[0]) }
    let server = try LiveConnections(
      listener: LiveSocket.listen(at: socket), token: "token", session: LiveSession(session), LiveLimits())
    for descriptor in occupied { close(descriptor) }
    (connections, number) = (server, server.wakeUp.write)
    let client = try await elsewhere { try LiveClient(to: socket, token: "token", within: Self.patience) }
    try client.send(JSONValue(parsing: #"{"do":"link","url":"app://nowhere"}"#))
    try await wait { reused >= 0 }
    defer { close(reused) }
    #expect(reused == number)
    var byte: UInt8 = 0
    let isWritten = try await becomesTrue(within: .milliseconds(300)) { read(ends[0], &byte, 1) > 0 }
    #expect(!isWritten)
  }
}
#endif
