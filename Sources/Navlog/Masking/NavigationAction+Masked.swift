extension NavigationAction {
  /// Returns the call with the secrets masked in its URLs, and in the URLs of its texts.
  ///
  /// - Parameters:
  ///   - masker: Masks the secrets.
  ///   - form: The recorded form of a destination.
  package func masked(by masker: Masker, form: (N) -> RecordedDestination?) -> NavigationAction<N> {
    switch self {
    case .deepLink(let url, let resolution):
      var mask = LinkMask(masker)
      let link = mask.masked(url, leadingTo: resolution.plan.forms(form))
      return .deepLink(url: link, resolution.masked(by: masker, without: mask.secrets))
    case .setFlag(let name, let value): return .setFlag(name, masker.masked(value))
    case .defer(let intent): return .defer(intent.masked(by: masker, form: form))
    case .abandon(let intent, let why): return .abandon(intent, why: masker.masked(why))
    case .restore(let restored):
      return .restore(
        restored.state.masked(by: masker, form: form), collapsedCalls: restored.collapsedCalls)
    case .branch(let branch):
      return .branch(from: branch.position, branch.state.masked(by: masker, form: form))
    case .dismissDialog(let answer): return .dismissDialog(answer: answer.map { masker.masked($0) })
    case .mark(let text): return .mark(masker.masked(text))
    case .refused(let refused):
      return .refused(refused.call.masked(by: masker, form: form), why: masker.masked(refused.why))
    case .unknown(let unknown):
      return .unknown(UnknownAction(kind: unknown.kind, fields: masker.masked(unknown.fields)))
    case .navigate, .present, .pop, .popEntry, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss,
      .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .setDetent, .select, .setRoots,
      .activate, .resign,
      .resume:
      return self
    }
  }
}

extension LinkResolution {
  fileprivate var plan: [PlanStep<N>] { if case .plan(let plan) = self { plan } else { [] } }

  /// Masks a reason as a whole when it quotes a secret of the URL.
  fileprivate func masked(by masker: Masker, without secrets: [Substring]) -> LinkResolution<N> {
    guard case .refused(let why) = self else { return self }
    // The beginning is enough, since reasons are truncated.
    let isQuoted = secrets.contains { secret in
      let decoded = String(decoding: LinkMask.decoded(secret.utf8), as: UTF8.self)
      return [String(secret), decoded].contains { $0.utf8.count >= 4 && why.contains($0.prefix(6)) }
    }
    return .refused(isQuoted ? "the reason is masked: it quotes a secret of the URL" : masker.masked(why))
  }
}

extension LinkMask {
  /// Returns a link without the values that its destinations keep out of the log. What looks like a credential is masked
  /// unless one of them stores it.
  fileprivate mutating func masked(_ url: String, leadingTo destinations: [RecordedDestination]) -> String {
    if destinations.contains(where: \.holdsMask) { return maskedWhole(url) }
    return masked(url) { text in destinations.contains { $0.parameters.lowercased().contains(text) } }
  }
}

extension Array {
  fileprivate func forms<N>(_ form: (N) -> RecordedDestination?) -> [RecordedDestination]
  where Element == PlanStep<N> {
    flatMap { step in
      switch step {
      case .select, .dismissAll: [N]()
      case .setPath(let path): path
      case .show(let destination, _): [destination]
      }
    }
    .compactMap(form)
  }
}

extension PendingIntent {
  fileprivate func masked(by masker: Masker, form: (N) -> RecordedDestination?) -> PendingIntent<N> {
    let link = url.map { url in
      var mask = LinkMask(masker)
      return mask.masked(url, leadingTo: plan.forms(form))
    }
    return PendingIntent(
      id: id, url: link, plan: plan, flag: flag, value: masker.masked(value), expires: expires)
  }
}

extension NavigationState {
  fileprivate func masked(by masker: Masker, form: (N) -> RecordedDestination?) -> NavigationState<N> {
    var state = self
    state.flags = flags.mapValues { masker.masked($0) }
    state.pendingIntents = pendingIntents.map { $0.masked(by: masker, form: form) }
    return state
  }
}
