import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// The issues that `expectSchema` reports after an app has changed. Each issue has the line of the caller.
@MainActor @Suite struct ExpectSchemaTests {
  /// The version that recorded the sessions.
  private enum Recorded: Navigation {
    case list
    case detail(id: Int)
    case map(zoom: Int)

    static var navigationName: String { "App" }
  }

  /// The destinations of the next version: a parameter has another name, and the map is missing.
  private enum Today: Navigation {
    case list
    case detail(identifier: Int)

    static var navigationName: String { "App" }
  }

  private let folder: LogFolder
  private let file: URL

  init() throws {
    folder = try LogFolder()
    file = folder.url.appendingPathComponent("Navlog.schema")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("corpus"), withIntermediateDirectories: true)
  }

  private var corpus: URL { folder.url.appendingPathComponent("corpus") }

  private func record() throws {
    let log = InMemoryEventLog()
    let session = RouterSession<Recorded>(
      log: log,
      configuration: .init(
        environment: SessionEnvironment(now: { 0 }, uptime: { 0 }, makeSessionID: { "abcdef012345" })))
    for destination in [Recorded.list, .detail(id: 7), .map(zoom: 3), .detail(id: 8)] {
      session.router.navigate(to: destination)
    }
    session.setFlag("isIn", true)
    try session.close()
    var text = ""
    try LogExport(of: log, as: .jsonLines, sessions: log.sessions(), positions: 1...Int.max, redactor: nil)
      .writeUTF8 { text += String(decoding: $0, as: UTF8.self) + "\n" }
    try Data(text.utf8).write(to: corpus.appendingPathComponent("app.jsonl"))
    var schema = DestinationSchema()
    try schema.read(log)
    try Data(schema.text.utf8).write(to: file)
  }

  private func issues<N: Navigation>(
    as type: N.Type, _ upcasters: [Upcaster] = [], corpus: URL? = nil, examples: [N] = [],
    links: DeepLinkTable<N>? = nil
  ) -> [String] {
    ReportedIssue.all {
      expectSchema(
        at: file, as: type, coding: DestinationCoding(upcasters: upcasters), corpus: corpus,
        examples: examples,
        links: links)
    }.map(\.text)
  }

  @Test func `expectSchema reports nothing for the app that recorded the sessions, with or without a corpus`()
    throws
  {
    try record()
    #expect(issues(as: Recorded.self, corpus: corpus) == [])
    #expect(issues(as: Recorded.self) == [])
  }

  @Test func `expectSchema reports how many events a changed type cannot decode, and the upcaster to paste`()
    throws
  {
    try record()
    #expect(
      issues(as: Today.self, corpus: corpus) == [
        """
        detail requires the parameter identifier, which was not recorded: without an upcaster, this change loses 2 events \
        in 1 session of the corpus (app.jsonl, abcdef01@2; app.jsonl, abcdef01@4)
          add to the upcasters of the DestinationCoding, at the end:
            .renameParameter("id", of: "detail", in: "App", to: "identifier"),
        """,
        """
        App has no case map with these parameters: this change loses 1 event in 1 session of the corpus (app.jsonl, abcdef01@3)
          if this is intended, add to the upcasters of the DestinationCoding, at the end:
            .removeCase("map", in: "App"),
          otherwise add an upcaster that rewrites the case to a known form: .renameCase, .replaceCase, .changeParameter
        """,
      ])
    let pasted: [Upcaster] = [
      .renameParameter("id", of: "detail", in: "App", to: "identifier"),
      .removeCase("map", in: "App"),
    ]
    #expect(issues(as: Today.self, pasted, corpus: corpus) == [])
    #expect(issues(as: Today.self, pasted) == [])
  }

  @Test func `without a corpus, expectSchema finds changed types by comparing them with the schema file`()
    throws
  {
    try record()
    let found = issues(as: Today.self)
    #expect(found.count == 2)
    #expect(
      found.first?.contains(#".renameParameter("id", of: "detail", in: "App", to: "identifier"),"#) == true)
    #expect(found.first?.contains("every recorded App.detail; the corpus contains no such event") == true)
  }

  @Test
  func `expectSchema reports destinations that the schema file does not list yet, with the missing lines`()
    throws
  {
    try record()
    let links = try DeepLinkTable<Recorded>(
      schemes: ["app"], routes: [DeepLinkRoute("detail/:id(Int)", name: "detail")])
    try Data(#"{"destination":"list","type":"App","parameters":{}}"#.utf8).write(to: file)
    #expect(
      issues(as: Recorded.self, corpus: corpus, links: links) == [
        """
        Navlog.schema does not list everything that the app records: these lines are new or replace those of the same name
          {"destination":"detail","type":"App","parameters":{"id":"integer"}}
          {"destination":"map","type":"App","parameters":{"zoom":"integer"}}
          {"flag":"isIn","value":"boolean"}
          {"link":"detail/:id(Int)","to":"detail"}
        """
      ])
  }

  @Test
  func `expectSchema reports an upcaster that changes a destination that the current app records`() throws {
    try record()
    let found = issues(
      as: Recorded.self, [.changeParameter("id", of: "detail") { _ in 7 }], corpus: corpus,
      examples: [.detail(id: 1)])
    #expect(
      found == [
        "detail(id: 1): an upcaster changes this destination, which the current app records; it must leave it unchanged"
      ])
  }

  @Test func `expectSchema reports a pattern that is missing in the table of links`() throws {
    try record()
    let text = try String(contentsOf: file, encoding: .utf8) + #"{"link":"item/:id(Int)","to":"detail"}"#
    try Data(text.utf8).write(to: file)
    let links = try DeepLinkTable<Recorded>(schemes: ["app"], routes: [])
    #expect(
      issues(as: Recorded.self, links: links) == [
        "the table has no pattern item/:id(Int) any more: existing links lead nowhere; keep a route for it"
      ])
  }

  @Test func `expectSchema reports a schema file or corpus that cannot be read`() throws {
    try record()
    try Data("{\"flag\":1}\n".utf8).write(to: file)
    #expect(issues(as: Recorded.self) == [#"line 1 of the schema: field "flag" must be a string"#])
    try Data().write(to: file)
    let nowhere = folder.url.appendingPathComponent("nowhere")
    #expect(issues(as: Recorded.self, corpus: nowhere).first?.hasSuffix("does not exist") == true)
  }
}
