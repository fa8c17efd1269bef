extension NavigationAction {
  /// The same call with what is to be kept of its URLs.
  ///
  /// - Parameters:
  ///   - masker: What masks them.
  ///   - isMasked: Whether something of a destination is masked.
  func maskingLinks(by masker: Masker, where isMasked: (N) -> Bool) -> NavigationAction<N> {
    switch self {
    case .deepLink(let url, let resolution):
      var mask = LinkMask(masker)
      let link = mask.masked(url, leadingTo: resolution.plan, where: isMasked)
      return .deepLink(url: link, resolution.without(mask.secrets))
    case .defer(let intent): return .defer(intent.maskingLink(by: masker, where: isMasked))
    case .restore(let state, let calls):
      return .restore(state.maskingLinks(by: masker, where: isMasked), standingFor: calls)
    case .branch(let position, let state):
      return .branch(from: position, state.maskingLinks(by: masker, where: isMasked))
    case .refused(let call, let why):
      return .refused(call.maskingLinks(by: masker, where: isMasked), why: why)
    case .navigate, .present, .pop, .popEntry, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss,
      .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .select, .setRoots, .setFlag, .activate,
      .resign, .resume, .abandon, .mark, .unknown:
      return self
    }
  }
}

extension LinkResolution {
  fileprivate var plan: [PlanStep<N>] { if case .plan(let plan) = self { plan } else { [] } }

  /// A reason that quotes a secret of the URL says nothing more.
  fileprivate func without(_ secrets: [Substring]) -> LinkResolution<N> {
    guard case .refused(let why) = self, !secrets.isEmpty else { return self }
    // The beginning is enough: reasons are cut.
    let isQuoted = secrets.contains { secret in
      let decoded = String(decoding: LinkMask.decoded(secret.utf8), as: UTF8.self)
      return [String(secret), decoded].contains { $0.utf8.count >= 4 && why.contains($0.prefix(6)) }
    }
    return isQuoted ? .refused("the reason is masked: it quotes a secret of the URL") : self
  }
}

extension LinkMask {
  fileprivate mutating func masked<N>(
    _ url: String, leadingTo plan: [PlanStep<N>], where isMasked: (N) -> Bool
  ) -> String {
    plan.contains { $0.destinations.contains(where: isMasked) } ? maskedWhole(url) : masked(url)
  }
}

extension PlanStep {
  fileprivate var destinations: [N] {
    switch self {
    case .select, .dismissAll: []
    case .setPath(let path): path
    case .show(let destination, _): [destination]
    }
  }
}

extension Intent {
  fileprivate func maskingLink(by masker: Masker, where isMasked: (N) -> Bool) -> Intent<N> {
    guard let url else { return self }
    var mask = LinkMask(masker)
    return Intent(
      id: id, url: mask.masked(url, leadingTo: plan, where: isMasked), plan: plan, flag: flag, value: value,
      expires: expires)
  }
}

extension NavigationState {
  fileprivate func maskingLinks(by masker: Masker, where isMasked: (N) -> Bool) -> NavigationState<N> {
    if deferred.isEmpty { return self }
    var state = self
    state.deferred = deferred.map { $0.maskingLink(by: masker, where: isMasked) }
    return state
  }
}
