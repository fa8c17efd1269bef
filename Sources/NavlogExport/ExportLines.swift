package import Navlog

/// The lines of an export: a header that lists sessions, followed by their events. For most events, `EventLineWriter`
/// writes the same lines faster.
///
/// `Documentation/EventFormat.md` is the contract. The uploader sends these lines, too.
package enum ExportLines {
  /// The version of the format. A file with a higher version was written by a newer version of Navlog.
  package static let schema = 1

  /// The size in bytes at which a header ends. Readers reject lines longer than 16 MiB.
  private static let headerSize = 8 << 20

  /// The size in bytes at which a line ends and another one continues its list. Readers reject lines longer than 16 MiB.
  private static let lineSize = 8 << 20

  /// Divides sessions into groups, in order, each for a header of its own. The first group exists even without sessions.
  package static func groups(_ sessions: [SessionRecord]) -> [ArraySlice<SessionRecord>] {
    groups(sessions) { JSONValue.object($0.members).text }
  }

  /// Divides a list into groups, in order, each for a line of its own. The first group exists even if the list is empty.
  ///
  /// - Parameter text: Returns the text of an element in a line.
  package static func groups<Element>(_ list: [Element], _ text: (Element) -> String) -> [ArraySlice<Element>]
  {
    var groups: [ArraySlice<Element>] = []
    var (start, size) = (0, 0)
    for (index, element) in list.enumerated() {
      size += text(element).utf8.count
      guard size >= lineSize else { continue }
      groups.append(list[start...index])
      (start, size) = (index + 1, 0)
    }
    if groups.isEmpty || start < list.count { groups.append(list[start...]) }
    return groups
  }

  /// Returns the header before the events of sessions.
  ///
  /// - Parameters:
  ///   - sessions: The sessions whose events follow.
  ///   - positions: The positions of the events that follow, the same for each session.
  package static func header(_ sessions: some Collection<SessionRecord>, _ positions: ClosedRange<Int>)
    -> String
  {
    header(sessions.map { ($0, $0.part(positions)) })
  }

  /// Returns the header before the events of sessions. Each session is paired with the range of positions whose events
  /// follow, or with `nil` when none of its events follow.
  package static func header(_ sessions: [(SessionRecord, ClosedRange<Int>?)]) -> String {
    let list = sessions.map { session, part -> JSONValue in
      guard part?.count ?? 0 < session.count else { return .object(session.members) }
      let ends: [JSONValue] = part.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? []
      return .object(session.members + [.init("positions", .array(ends))])
    }
    return header(list, [])
  }

  /// Returns a line after all events: a header without sessions. It contains the reports of how sessions ended, or the reason
  /// why the events are unproven.
  package static func trailer(_ content: JSONValue.Member) -> String { header([], [content]) }

  private static func header(_ sessions: [JSONValue], _ more: [JSONValue.Member]) -> String {
    let members: [JSONValue.Member] = [
      .init("format", "navlog"), .init("schema", .integer(schema)), .init("sessions", .array(sessions)),
    ]
    return JSONValue.object(members + more).text
  }

  /// Returns the line of an event.
  package static func event(_ event: RecordedEvent<RecordedDestination>, of session: String) -> String {
    guard case .object(let members) = event.json else { return "" }
    return JSONValue.object([.init("session", .string(session))] + members).text
  }
}

extension SessionRecord {
  /// Returns the positions of a range that exist in the session; `nil` if none of them exists.
  package func part(_ positions: ClosedRange<Int>) -> ClosedRange<Int>? {
    guard count > 0, positions.overlaps(1...count) else { return nil }
    return positions.clamped(to: 1...count)
  }

  /// The members of the session's entry in a header.
  fileprivate var members: [JSONValue.Member] {
    let identity = info.identityMembers
    var members = Array(identity.prefix(2))
    members.append(.init("ended", ended.map { .string(WallTime.text($0)) } ?? .null))
    if let duration { members.append(.init("duration_us", .integer(duration))) }
    members += identity.dropFirst(2)
    members.append(.init("events", .integer(count)))
    if info.isMasked { members.append(.init("masked", true)) }
    return members
  }
}

extension SessionInfo {
  /// The members of a header's entry that do not change while the session grows.
  fileprivate var identityMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("started", .string(WallTime.text(started))),
      .init("app", .string(app)), .init("version", .string(version)), .init("system", .string(system)),
    ]
    if let parent {
      members.append(
        .init(
          "parent",
          .object([.init("session", .string(parent.session)), .init("position", .integer(parent.position))])))
    }
    return members
  }

  /// The JSON text of the session's identity, exactly as a header contains this text. The hash chain of receipts begins
  /// with this identity.
  var identityText: String { JSONValue.object(identityMembers).text }
}
