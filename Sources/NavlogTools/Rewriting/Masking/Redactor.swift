public import Navlog
public import NavlogSQLite

/// Redacts the events of a log for sharing. It masks every value that may identify a person, and keeps the screens, their
/// order, and the outcome of every call. A key of a JSON object is kept if the key is a Swift identifier, because such a key is
/// the name of a property and not a value.
///
/// ```swift
/// let redactor = Redactor(keeping: ["page"])
/// try LogExport(of: log, as: .jsonLines, redactor: redactor).write { print($0) }
/// ```
///
/// Values of parameters usually keep their type: a number becomes another number, a UUID another UUID, a text `masked-` and a
/// hash. A date from 1800 to 9399 becomes a date from 2200 on, and any other date becomes a text. A number with an exponent
/// becomes a number with a fraction. A player can therefore usually show a redacted log on the app's own screens. Equal values
/// stay equal and different values stay different, so calls keep their outcomes. But every marker, every answer to a dialog,
/// and every reason that the app supplied becomes `masked`. The masks depend on a random key that is not stored, so values
/// cannot be found by guessing. With a stored key, a value has the same mask every time; see ``MaskKey``.
///
/// Some types encode a value as a bare text or number, such as an `enum Tab: String` or `: Int`, `Data`, and `Character`. The
/// mask of such a value is an arbitrary text or number. The app's type usually cannot decode it, and a player then shows the
/// screen as unknown. To keep such a parameter, pass its name to the redactor.
///
/// Deep links keep their scheme and host. Booleans are kept. The names of destinations, roots, flags, rules and source files
/// are also kept, because they come from the developer. The sessions are marked as masked: `SessionInfo.isMasked`.
public struct Redactor: Sendable {
  private let mask: ValueMask

  /// Creates a redactor.
  ///
  /// - Parameters:
  ///   - keptParameters: The names of the parameters whose values are kept, including everything in these values.
  ///   - key: The key of the masks; `nil` for a random key that is not kept. The masks of two redactors then differ.
  public init(keeping keptParameters: Set<String> = [], key: MaskKey? = nil) {
    mask = key.map { ValueMask(keeping: keptParameters, key: $0.words) } ?? ValueMask(keeping: keptParameters)
  }

  /// The names of the parameters whose values are not masked.
  public var keptParameters: Set<String> { mask.kept }

  /// Returns the session, marked as masked.
  public func redacted(_ session: SessionRecord) -> SessionRecord {
    SessionRecord(
      info: session.info.masked, count: session.count, ended: session.ended, duration: session.duration)
  }

  /// Returns the event, in which everything that may identify a person is masked.
  public func redacted(_ event: RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> {
    var event = event
    redact(&event) { masked($0) }
    return event
  }

  fileprivate func redact(
    _ event: inout RecordedEvent<RecordedDestination>, masking: (RecordedDestination) -> RecordedDestination
  ) {
    event.replaceDestinations(masking)
    if let action = event.action.masked(by: self) { event.event = NavigationEvent(action, on: event.router) }
    if case .noEffect(let reason) = event.outcome, let masked = masked(reason, of: event.action) {
      event.outcome = .noEffect(masked)
    }
    if !event.decisions.isEmpty { event.decisions = event.decisions.map(masked) }
  }

  /// Replaces the text of a reason with a placeholder. The result is `nil` for the reducer's own reasons, which
  /// contain no data of the app.
  private func masked(
    _ reason: Outcome.Reason, of action: NavigationAction<RecordedDestination>
  ) -> Outcome.Reason? {
    switch (action, reason) {
    case (.deepLink, .refused(.some)), (.refused, .refused(.some)): .refused(Self.word)
    case (_, .other): .other(Self.word)
    default: nil
    }
  }

  private func masked(_ decision: RuleDecision<RecordedDestination>) -> RuleDecision<RecordedDestination> {
    let verdict: RuleDecision<RecordedDestination>.Verdict =
      switch decision.verdict {
      case .redirected: decision.verdict
      case .denied: .denied(Self.word)
      case .deferred(let flag, let value): .deferred(until: flag, equals: mask.mask(value))
      }
    return RuleDecision(rule: decision.rule, requested: decision.requested, verdict: verdict)
  }

  /// The replacement for texts that may all get the same mask, such as the text of a reason.
  private static let word = "masked"

  fileprivate func masked(_ destination: RecordedDestination) -> RecordedDestination {
    RecordedDestination(
      type: destination.type, name: destination.name,
      parameters: mask.parameters(destination.parameterValue).canonicalText)
  }
}

extension Redactor: TextMask {
  package func masked(text: String) -> String { Self.word }
  package func masked(value: JSONValue) -> JSONValue { mask.mask(value) }

  package func masked(
    link: String, _ resolution: LinkResolution<RecordedDestination>
  ) -> (String, LinkResolution<RecordedDestination>) {
    if case .refused = resolution { return (masked(link: link), .refused(Self.word)) }
    return (masked(link: link), resolution)
  }

  /// Masks the values of a call's fields. It keeps the names of the fields, which come from Navlog.
  package func masked(fields: JSONValue) -> JSONValue {
    guard case .object(let members) = fields else { return mask.mask(fields) }
    return .object(members.map { .init($0.key, mask.mask($0.value)) })
  }

  /// Masks a URL as `shop://product/masked-1f3a9c025be81d46`, and any other text as a whole.
  private func masked(link: String) -> String {
    guard let url = try? LinkURL(link) else { return mask.opaque(link) }
    let rest = link.dropFirst(url.scheme.count + 3 + url.host.count)
    return "\(url.scheme)://\(url.host)" + (rest.isEmpty ? "" : "/" + mask.opaque(String(rest)))
  }
}

/// Redacts the events of a log one after the other. A repeated destination is masked once.
struct RedactionPass {
  private static let limit = 8_192

  private let redactor: Redactor
  private var masked: [ExactDestination: RecordedDestination] = [:]
  /// The last destination and its mask. The visible screen of an event is often the requested destination, so
  /// the mask is needed twice.
  private var last: (open: ExactDestination, masked: RecordedDestination)?

  init(_ redactor: Redactor) { self.redactor = redactor }

  mutating func redact(_ event: inout RecordedEvent<RecordedDestination>) {
    redactor.redact(&event) { destination in
      let open = ExactDestination(destination)
      if let last, last.open == open { return last.masked }
      let new = masked[open] ?? mask(open)
      last = (open, new)
      return new
    }
  }

  private mutating func mask(_ open: ExactDestination) -> RecordedDestination {
    let new = redactor.masked(open.destination)
    // Long parameters are not cached, so memory stays bounded.
    guard open.destination.parameters.utf8.count <= 512 else { return new }
    if masked.count >= Self.limit { masked.removeAll(keepingCapacity: true) }
    masked[open] = new
    return new
  }
}

// MARK: - Copies

extension SQLiteEventLog {
  /// Writes a redacted copy of a log. The log itself is not modified.
  ///
  /// ```swift
  /// try SQLiteEventLog.redact("app.sqlite", into: "shared.sqlite", with: Redactor(keeping: ["page"]))
  /// ```
  ///
  /// The copy can be read, replayed and verified like any other log. It is sealed again and records that it is a redacted copy.
  /// Its records of prunings contain the numbers of removed sessions and events, but do not list the removed sessions.
  /// If the original is damaged, or its seals do not match its rows, the copy also records this problem. The verdict on such a
  /// copy is always UNANCHORED. The copy is written as a whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The log. It may come from any source, and its app may have it open.
  ///   - new: The file to write. It must not exist.
  ///   - sessions: The identifiers of the sessions to copy; `nil` for all.
  ///   - redactor: The redactor for the events.
  ///   - step: Called once for every event, to report progress.
  /// - Returns: The sessions of the copy.
  /// - Throws: `EventLogError` when the log cannot be read, or the copy cannot be written.
  @discardableResult
  public static func redact(
    _ path: String, into new: String, sessions: Set<String>? = nil, with redactor: Redactor = Redactor(),
    step: @escaping () -> Void = {}
  ) throws -> [SessionRecord] {
    let heads = HeadFile.contents(beside: path)
    let path = try LogPath.existing(path)
    return try NewLogFile.create(new) { temporary in
      do {
        let (own, other) = try ReadOnlyLogFile(path: path).openTwice(checkingSchema: true)
        // Only the check uses this connection, so the connection may move to the thread of the check.
        nonisolated(unsafe) let checked = other
        let check = ConcurrentCheck { Provenance.check({ checked }, beside: heads).problem }
        let reader = LogReader(own)
        let copied = try reader.sessions().map(\.record).filter { sessions?.contains($0.info.id) ?? true }
        let (head, cuts) = try reader.lastHead(beside: heads)
        let detail = JSONValue.object([
          .init("sessions", .integer(copied.count)),
          .init("kept", .array(redactor.keptParameters.sorted().map { .string($0) })),
          .init("values", "masked values of the same types"),
        ])
        let done = MaintenanceRecord(kind: .redacted, head: head, detail: detail)
        var pass = RedactionPass(redactor)
        let copy = LogCopier(reader: reader, transform: { pass.redact(&$0) }, step: step)
        let masked = copied.map(redactor.redacted)
        let records =
          try reader.maintenanceRecords().keeping(endingsOf: copied.map(\.info.id)) + cuts + [done]
        // The lists show when the app was used, and the recipient of the copy does not need them.
        let unlisted = records.listingRemovedSessions(upTo: 0)
        try copy.write(masked, unlisted, to: temporary) { try check.finish() ?? nil }
        return masked
      } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: false)
      }
    }
  }
}

extension Redactor: CustomStringConvertible, CustomReflectable {
  /// The kept parameters. The key is left out, because it must not end up in a log.
  public var description: String { "a redactor that keeps \(keptParameters.sorted())" }

  /// A mirror without children, so that it does not contain the key.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
