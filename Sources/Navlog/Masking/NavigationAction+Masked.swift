/// Replaces the texts in a call, because a text may identify a person. A session masks a call before it records the
/// call, and a redaction masks the calls of a copied log.
package protocol TextMask<N> {
  associatedtype N: Hashable & Sendable

  /// Masks a text, such as that of a marker, or the reason why a rule refused a call.
  func masked(text: String) -> String
  /// Masks the value of a flag.
  func masked(value: JSONValue) -> JSONValue
  /// Masks the URL of a link and the result of resolving it.
  func masked(link: String, _ resolution: LinkResolution<N>) -> (String, LinkResolution<N>)
  /// Masks the fields of a call that this version of Navlog does not know.
  func masked(fields: JSONValue) -> JSONValue
}

extension NavigationAction {
  /// Returns the call with its texts masked, or `nil` when it has no texts. Every traversal of a call's texts
  /// uses this method.
  package func masked(by mask: some TextMask<N>) -> NavigationAction<N>? {
    switch self {
    case .deepLink(let url, let resolution):
      let (url, resolution) = mask.masked(link: url, resolution)
      return .deepLink(url: url, resolution)
    case .setFlag(let name, let value): return .setFlag(name, mask.masked(value: value))
    case .defer(let intent): return .defer(intent.masked(by: mask))
    case .abandon(let intent, let why): return .abandon(intent, why: mask.masked(text: why))
    case .restore(let restored):
      return .restore(restored.state.masked(by: mask), collapsedCalls: restored.collapsedCalls)
    case .branch(let branch): return .branch(from: branch.position, branch.state.masked(by: mask))
    case .dismissDialog(let answer):
      return .dismissDialog(answer: answer.map { mask.masked(text: $0) })
    case .mark(let text): return .mark(mask.masked(text: text))
    case .refused(let refused):
      return .refused(refused.call.masked(by: mask) ?? refused.call, why: mask.masked(text: refused.why))
    case .unknown(let unknown):
      return .unknown(.init(kind: unknown.kind, fields: mask.masked(fields: unknown.fields)))
    case .navigate, .present, .pop, .popEntry, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss,
      .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .setDetent, .select, .setRoots,
      .activate, .resign, .resume:
      return nil
    }
  }
}

extension PendingIntent {
  fileprivate func masked(by mask: some TextMask<N>) -> PendingIntent<N> {
    PendingIntent(
      id: id, url: url.map { mask.masked(link: $0, .plan(plan)).0 }, plan: plan, flag: flag,
      value: mask.masked(value: value), expires: expires)
  }
}

extension NavigationState {
  fileprivate func masked(by mask: some TextMask<N>) -> NavigationState<N> {
    var state = self
    state.flags = flags.mapValues { mask.masked(value: $0) }
    state.pendingIntents = pendingIntents.map { $0.masked(by: mask) }
    return state
  }
}

// MARK: - Secrets

extension NavigationAction {
  /// Returns the call with all secrets in URLs masked: in the URL of a link, and in URLs within the call's texts.
  ///
  /// - Parameters:
  ///   - masker: The masker for the secrets.
  ///   - form: Returns the recorded form of a destination.
  package func masked(
    by masker: Masker, form: @escaping (N) -> RecordedDestination?
  ) -> NavigationAction<N> {
    masked(by: SecretMask(masker: masker, form: form)) ?? self
  }
}

/// Masks the secrets in URLs.
private struct SecretMask<N: Hashable & Sendable>: TextMask {
  let masker: Masker
  let form: (N) -> RecordedDestination?

  func masked(text: String) -> String { masker.masked(text) }
  func masked(value: JSONValue) -> JSONValue { masker.masked(value) }
  func masked(fields: JSONValue) -> JSONValue { masker.masked(fields) }

  func masked(link: String, _ resolution: LinkResolution<N>) -> (String, LinkResolution<N>) {
    var mask = LinkMask(masker)
    let url = mask.masked(link, leadingTo: resolution.plan.flatMap(\.destinations).compactMap(form))
    return (url, resolution.masked(by: masker, without: mask.secrets))
  }
}

extension LinkResolution {
  fileprivate var plan: [LinkResolution<N>.Step] { if case .plan(let plan) = self { plan } else { [] } }

  /// Masks a whole reason when it quotes a secret of the URL.
  fileprivate func masked(by masker: Masker, without secrets: [Substring]) -> LinkResolution<N> {
    guard case .refused(let why) = self else { return self }
    // Only the beginning of a secret is compared, because a truncated reason may end within the secret.
    let isQuoted = secrets.contains { secret in
      let decoded = String(decoding: PercentEncoding.bytes(of: secret.utf8), as: UTF8.self)
      return [String(secret), decoded].contains { $0.utf8.count >= 4 && why.contains($0.prefix(6)) }
    }
    return .refused(isQuoted ? "the reason is masked: it quotes a secret of the URL" : masker.masked(why))
  }
}

extension LinkMask {
  /// Masks a link that leads to the given destinations. If a destination contains a mask, nearly the whole link is
  /// masked; see ``maskedWhole(_:)``. Otherwise, text that looks like a credential is masked, unless it is a stored
  /// parameter of one of the destinations.
  fileprivate mutating func masked(_ url: String, leadingTo destinations: [RecordedDestination]) -> String {
    if destinations.contains(where: \.holdsMask) { return maskedWhole(url) }
    return masked(url) { text in destinations.contains { $0.parameters.lowercased().contains(text) } }
  }
}
