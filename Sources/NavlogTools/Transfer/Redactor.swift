public import Navlog
public import NavlogSQLite

/// Redacts the events of a log for sharing: masks everything that may identify a person, and keeps the screens, their
/// order, and the outcome of every call.
///
/// ```swift
/// let redactor = Redactor(keeping: ["page"])
/// try LogExport(of: log, as: .jsonLines, redactor: redactor).write { print($0) }
/// ```
///
/// Values of parameters become `masked-` and a hash under a random key that is not stored: equal values stay equal, so
/// that calls keep their outcomes, but a value cannot be found by hashing guesses. Deep links keep their scheme and host.
/// Booleans are kept, and so are the names of destinations, roots, flags, rules and source files, which are the
/// developer's own names.
public struct Redactor: Sendable {
  private let seed: UInt64
  /// The names of the destinations' parameters that are not redacted.
  public let keptParameters: Set<String>

  /// Creates a redactor with a random key. The hashes of two redactors cannot be compared.
  ///
  /// - Parameter keptParameters: The names of the destinations' parameters that are kept, with all that they contain.
  public init(keeping keptParameters: Set<String> = []) {
    seed = UInt64.random(in: .min ... .max)
    self.keptParameters = keptParameters
  }

  /// The event with everything masked that may identify a person.
  public func redacted(_ event: RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> {
    var event = event.map { masked($0) }
    event.event = NavigationEvent(masked(event.action), on: event.router)
    // The reducer's own reasons contain no data of the app.
    switch (event.action, event.outcome) {
    case (.deepLink, .noEffect(.refused(.some))), (.refused, .noEffect(.refused(.some))):
      event.outcome = .noEffect(.refused(Self.mask))
    case (_, .noEffect(.other)): event.outcome = .noEffect(.other(Self.mask))
    default: break
    }
    event.decisions = event.decisions.map { decision in
      switch decision.verdict {
      case .redirected: decision
      case .denied:
        RuleDecision(rule: decision.rule, requested: decision.requested, verdict: .denied(Self.mask))
      case .deferred(let flag, let value):
        RuleDecision(
          rule: decision.rule, requested: decision.requested,
          verdict: .deferred(until: flag, equals: masked(value)))
      }
    }
    return event
  }

  private static let mask = "masked"

  private func masked(_ destination: RecordedDestination) -> RecordedDestination {
    RecordedDestination(
      type: destination.type, name: destination.name,
      parameters: maskedParameters(destination.parameterValue).canonicalText)
  }

  private func maskedParameters(_ parameters: JSONValue) -> JSONValue {
    guard case .object(let members) = parameters else { return masked(parameters) }
    return .object(
      members.map { keptParameters.contains($0.key) ? $0 : .init($0.key, maskedWithin($0.value)) })
  }

  private func masked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool: value
    case .number(let text): .string(hash("n" + text))
    case .string(let text): .string(hash("s" + text))
    case .array(let values): .array(values.map { maskedWithin($0) })
    case .object(let members): .object(members.map { .init($0.key, maskedWithin($0.value)) })
    }
  }

  /// The names of parameters are chosen by the developer; keys of nested objects may be data.
  private func maskedWithin(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number, .string: masked(value)
    case .array(let values): .array(values.map { maskedWithin($0) })
    case .object(let members):
      .object(members.map { .init(hash("k" + $0.key), maskedWithin($0.value)) })
    }
  }

  private func hash(_ text: String) -> String {
    // Swift's hasher is SipHash under a random key of the process.
    var hasher = Hasher()
    hasher.combine(seed)
    hasher.combine(text)
    return Self.mask + "-" + String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }

  private func masked(_ action: NavigationAction<RecordedDestination>) -> NavigationAction<
    RecordedDestination
  > {
    switch action {
    case .deepLink(let url, .refused): .deepLink(url: masked(link: url), .refused(Self.mask))
    case .deepLink(let url, let resolution): .deepLink(url: masked(link: url), resolution)
    case .setFlag(let name, let value): .setFlag(name, masked(value))
    case .defer(let intent): .defer(masked(intent))
    case .abandon(let intent, _): .abandon(intent, why: Self.mask)
    case .restore(let state, let calls): .restore(masked(state), collapsedCalls: calls)
    case .branch(let position, let state): .branch(from: position, masked(state))
    case .refused(let call, _): .refused(masked(call), why: Self.mask)
    case .unknown(let unknown): .unknown(UnknownAction(kind: unknown.kind, fields: masked(unknown.fields)))
    case .dismissDialog(let answer): .dismissDialog(answer: answer.map { _ in Self.mask })
    case .mark: .mark(Self.mask)
    case .navigate, .present, .pop, .popEntry, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss,
      .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .setDetent, .select, .setRoots,
      .activate, .resign,
      .resume:
      action
    }
  }

  private func masked(_ state: NavigationState<RecordedDestination>) -> NavigationState<RecordedDestination> {
    var state = state
    state.flags = state.flags.mapValues(masked)
    state.pendingIntents = state.pendingIntents.map(masked)
    return state
  }

  private func masked(_ intent: PendingIntent<RecordedDestination>) -> PendingIntent<RecordedDestination> {
    PendingIntent(
      id: intent.id, url: intent.url.map(masked(link:)), plan: intent.plan, flag: intent.flag,
      value: masked(intent.value), expires: intent.expires)
  }

  /// `shop://product/masked-1f3a9c02`; a text that is not a URL is hashed as a whole.
  private func masked(link: String) -> String {
    guard let url = try? LinkURL(link) else { return hash(link) }
    let rest = link.dropFirst(url.scheme.count + 3 + url.host.count)
    return "\(url.scheme)://\(url.host)" + (rest.isEmpty ? "" : "/" + hash(String(rest)))
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
  /// The copy is read, replayed and verified like any other log. It is sealed anew, and records that it is a redacted
  /// copy. It is written as a whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The log. It may come from anywhere, and may be open in its app.
  ///   - new: The file to write, which must not exist.
  ///   - sessions: The identifiers of the sessions to copy; `nil` for all.
  ///   - redactor: Redacts the events.
  ///   - step: Called once for every event, to report progress.
  /// - Returns: The sessions of the copy.
  /// - Throws: `EventLogError` when the log cannot be read, or the copy cannot be written.
  @discardableResult
  public static func redact(
    _ path: String, into new: String, sessions: Set<String>? = nil, with redactor: Redactor = Redactor(),
    step: @escaping () -> Void = {}
  ) throws -> [SessionRecord] {
    let path = try LogPath.existing(path)
    return try NewLogFile.create(new) { temporary in
      do {
        let reader = LogReader(try ReadOnlyLogFile(path: path).open(checkingSchema: true))
        let copied = try reader.sessions().map(\.record).filter { sessions?.contains($0.info.id) ?? true }
        let (head, cuts) = try reader.lastHead(beside: HeadFile(log: path))
        let detail = JSONValue.object([
          .init("sessions", .integer(copied.count)),
          .init("kept", .array(redactor.keptParameters.sorted().map { .string($0) })),
        ])
        let done = MaintenanceRecord(kind: .redacted, head: head, detail: detail)
        let copy = LogCopier(
          reader: reader, sealing: SealingOptions(), transform: { redactor.redacted($0) }, step: step)
        try copy.write(copied, try reader.maintenanceRecords() + cuts + [done], to: temporary)
        return copied
      } catch let error as SQLiteError {
        throw EventLogError(error, path: path, whileWriting: false)
      }
    }
  }
}
