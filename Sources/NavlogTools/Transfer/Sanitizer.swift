public import Navlog

/// Masks what a log may say of a person, for sharing: what remains is which screens there were, in which order, and what
/// became of every call.
///
/// The values of parameters become hashes under a key that nobody keeps, so that equal values stay equal (and calls keep
/// their outcomes), but cannot be guessed from outside. Links keep scheme and host. Truth values stay; names of
/// destinations, roots, flags, rules and source files are the developer's own words, and stay.
public struct Sanitizer: Sendable {
  private let seed: UInt64
  /// The parameters of destinations that stay as they are.
  public let keptParameters: Set<String>

  /// A sanitizer with a key of its own: what two of them make cannot be compared.
  ///
  /// - Parameter keptParameters: The parameters of destinations that stay as they are, whole.
  public init(keeping keptParameters: Set<String> = []) {
    seed = UInt64.random(in: .min ... .max)
    self.keptParameters = keptParameters
  }

  /// The event without what it may say of a person.
  public func sanitized(_ event: RecordedEvent<RecordedDestination>) -> RecordedEvent<RecordedDestination> {
    var event = event.map { masked($0) }
    event.event = NavigationEvent(masked(event.action), on: event.router)
    // The reducer's own reasons say nothing of anybody.
    switch (event.action, event.outcome) {
    case (.deepLink, .noEffect(.refused(.some))), (.refused, .noEffect(.refused(.some))):
      event.outcome = .noEffect(.refused(Self.mask))
    case (_, .noEffect(.other)): event.outcome = .noEffect(.other(Self.mask))
    default: break
    }
    event.decisions = event.decisions.map { decision in
      switch decision.verdict {
      case .redirected: decision
      case .denied: RuleDecision(rule: decision.rule, asked: decision.asked, verdict: .denied(Self.mask))
      case .deferred(let flag, let value):
        RuleDecision(
          rule: decision.rule, asked: decision.asked, verdict: .deferred(until: flag, equals: masked(value)))
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

  /// The names of parameters are the developer's; those of what stands within them may be anybody's.
  private func maskedWithin(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number, .string: masked(value)
    case .array(let values): .array(values.map { maskedWithin($0) })
    case .object(let members):
      .object(members.map { .init(hash("k" + $0.key), maskedWithin($0.value)) })
    }
  }

  private func hash(_ text: String) -> String {
    // Swift's hasher is SipHash under a key that the process drew and never shows.
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
    case .mark: .mark(Self.mask)
    case .navigate, .present, .pop, .popEntry, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss,
      .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .select, .setRoots, .activate, .resign,
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

  /// `shop://product/masked-1f3a9c02`; of what is no URL nothing remains.
  private func masked(link: String) -> String {
    guard let url = try? LinkURL(link) else { return hash(link) }
    let rest = link.dropFirst(url.scheme.count + 3 + url.host.count)
    return "\(url.scheme)://\(url.host)" + (rest.isEmpty ? "" : "/" + hash(String(rest)))
  }
}
