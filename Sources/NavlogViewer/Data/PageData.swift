import Foundation
import Navlog
import NavlogDeflate

/// Writes the data of a page: first each block of the sessions as soon as it is complete, and then the index with the
/// dictionaries.
struct PageData {
  private let vocabulary = Vocabulary()
  private var sessions: [JSONValue] = []
  private var blocks = 0

  /// Reads a session and passes its blocks to a closure. The verdicts of rules and the findings, if any, become part of the
  /// index.
  ///
  /// - Throws: `EventLogError` when the log cannot be read; every error that `step` or `body` throws.
  mutating func append(
    _ session: SessionRecord, _ verdicts: [PageVerdict]?, _ findings: [PageFinding], of log: any EventLog,
    step: () throws -> Void, _ body: ([UInt8]) throws -> Void
  ) throws {
    let first = blocks
    var state = NavigationState<DestinationID>()
    var block = BlockEncoder(before: state, of: session.info.started, vocabulary)
    // A session that is still being recorded may have grown since it was listed.
    try log.read(session.info.id, 1...max(1, session.count)) { event in
      guard event.position <= session.count else { return false }
      if block.count == BlockEncoder.capacity {
        try finish(block, body)
        block = BlockEncoder(before: state, of: session.info.started, vocabulary)
      }
      let before = state
      state.fold(vocabulary.numbered(event.action), on: event.router, at: event.position)
      block.append(event, from: before, to: state)
      try step()
      return true
    }
    if block.count > 0 { try finish(block, body) }
    sessions.append(session.json(blocks: first..<blocks, verdicts, findings))
  }

  private mutating func finish(_ block: BlockEncoder, _ body: ([UInt8]) throws -> Void) throws {
    try body(Self.element("block", block.finished()))
    blocks += 1
  }

  /// Returns the index of the appended sessions.
  func index(opening moment: SessionInfo.Moment?) -> [UInt8] {
    let members: [JSONValue.Member] = [
      .init("format", 1), .init("opens", moment?.json ?? .null), .init("sessions", .array(sessions)),
    ]
    return Self.element("index", Array(JSONValue.object(members + vocabulary.members).text.utf8))
  }

  private static func element(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var element = Array(#"<script type="application/octet-stream;base64" data-navlog="\#(name)">"#.utf8)
    element += Data(Deflate.compress(bytes)).base64EncodedData()
    element += Array("</script>\n".utf8)
    return element
  }
}

extension SessionRecord {
  fileprivate func json(
    blocks: Range<Int>, _ verdicts: [PageVerdict]?, _ findings: [PageFinding]
  ) -> JSONValue {
    func text(_ text: String) -> JSONValue { .string(StoredText.printable(text)) }
    let rules = verdicts.map { [JSONValue.Member("rules", .array($0.map(\.json)))] } ?? []
    // A session that is still being recorded may have grown since it was listed.
    let shown = findings.filter { $0.position <= count }
    let found = shown.isEmpty ? [] : [JSONValue.Member("findings", .array(shown.map(\.json)))]
    let members: [JSONValue.Member] = [
      .init("id", text(info.id)), .init("app", text(info.app)), .init("version", text(info.version)),
      .init("system", text(info.system)), .init("started", .integer(info.started)),
      .init("ended", ended.map { .integer($0) } ?? .null),
      .init("duration", duration.map { .integer($0 / 1_000) } ?? .null),
      .init("parent", info.parent?.json ?? .null),
      .init("masked", .bool(info.isMasked)), .init("events", .integer(count)),
      .init("first", .integer(blocks.lowerBound)), .init("blocks", .integer(blocks.count)),
    ]
    return .object(members + rules + found)
  }
}

extension SessionInfo.Moment {
  fileprivate var json: JSONValue {
    .object([
      .init("session", .string(StoredText.printable(session))), .init("position", .integer(position)),
    ])
  }
}
