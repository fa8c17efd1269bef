/// What the rules make of a call: the one that is recorded, what was ruled, and what follows it.
struct ResolvedCall<N: Hashable & Sendable> {
  var action: NavigationAction<N>
  var decisions: [RuleDecision<N>] = []
  /// Calls that the recorded one leads to: the login that is shown for a link that waits for it.
  var following: [NavigationAction<N>] = []
}

extension NavigationRules {
  /// Applies the rules to a call, without doing anything.
  ///
  /// - Parameters:
  ///   - action: The call.
  ///   - router: The router that is called.
  ///   - state: The state before the call.
  ///   - now: The wall time, in milliseconds since 1970, for what expires.
  func resolve(
    _ action: NavigationAction<N>, on router: RouterID, in state: NavigationState<N>, now: Int64
  ) -> ResolvedCall<N> {
    switch action {
    case .navigate(let asked, let style, let unlessOnTop):
      return resolve(action, plan: [.show(asked, style)], on: router, in: state, now) { plan in
        guard case .show(let given, let style)? = plan.first else { return action }
        return .navigate(given, style: style, unlessOnTop: unlessOnTop)
      }
    case .present(let asked, let style):
      return resolve(action, plan: [.show(asked, .modal(style))], on: router, in: state, now) { plan in
        guard case .show(let given, _)? = plan.first else { return action }
        return .present(given, style: style)
      }
    case .replaceTop(let asked):
      return resolve(action, plan: [.show(asked, .push)], on: router, in: state, now) { plan in
        guard case .show(let given, _)? = plan.first else { return action }
        return .replaceTop(given)
      }
    case .setPath(let asked):
      return resolve(action, plan: [.setPath(asked)], on: router, in: state, now) { plan in
        guard case .setPath(let given)? = plan.first else { return action }
        return .setPath(given)
      }
    case .deepLink(let url, .plan(let asked)):
      return resolve(action, plan: asked, url: url, on: router, in: state, now) {
        .deepLink(url: url, .plan($0))
      }
    case .resume(let id, let instead):
      guard let intent = state.pendingIntents.first(where: { $0.id == id }) else {
        return ResolvedCall(action: action)
      }
      let asked = instead ?? intent.plan
      return resolve(action, plan: asked, url: intent.url, on: router, in: state, now) { plan in
        plan == asked ? action : .resume(id, instead: plan)
      }
    case .pop, .popEntry, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissAll, .deepLink, .select, .setRoots, .setFlag, .activate, .resign, .defer, .abandon, .restore,
      .branch, .mark, .refused, .unknown:
      return ResolvedCall(action: action)
    }
  }

  private func resolve(
    _ action: NavigationAction<N>, plan: [PlanStep<N>], url: String? = nil, on router: RouterID,
    in state: NavigationState<N>, _ now: Int64, allowed: ([PlanStep<N>]) -> NavigationAction<N>
  ) -> ResolvedCall<N> {
    let called = state.router(router)
    switch action {
    // A link and an intent act on the visible router, whichever was called.
    case .deepLink, .resume: break
    // A router that is gone shows nothing, whatever the rules say of it.
    default: if called == nil { return ResolvedCall(action: action) }
    }
    let kept = if case .setPath = action { called?.path.map { $0.destination } ?? [] } else { [N]() }
    var decisions: [RuleDecision<N>] = []
    switch answer(plan, keeping: kept, in: state, &decisions) {
    case .given(let given): return ResolvedCall(action: allowed(given), decisions: decisions)
    case .refused(let why): return ResolvedCall(action: refusal(of: action, why), decisions: decisions)
    case .deferred(let deferral, let plan):
      var deferral = deferral
      if let showing = deferral.showing {
        guard case .given(let given) = answer(showing, in: state, &decisions) else {
          return ResolvedCall(
            action: refusal(of: action, "\(Self.text(showing)), shown meanwhile, is itself ruled out"),
            decisions: decisions)
        }
        deferral.showing = given
      }
      var later = later(plan, of: action, on: router, keeping: kept, in: state)
      // What was asked at the bottom goes on there, and not in the login that was presented over it meanwhile.
      if let showing = deferral.showing, showing.presentationType != .push, router.level == 0 {
        later.insert(.dismissAll, at: 0)
      }
      return deferring(action, later, url, deferral, decisions, now)
    }
  }

  private enum PlanAnswer {
    case given([PlanStep<N>])
    case refused(String)
    case deferred(Deferral, [PlanStep<N>])
  }

  /// Asks about every destination of a plan, in order. The first that is refused or put off decides for all; what is put
  /// off is the plan with the redirects followed so far.
  private func answer(
    _ plan: [PlanStep<N>], keeping kept: [N], in state: NavigationState<N>,
    _ decisions: inout [RuleDecision<N>]
  ) -> PlanAnswer {
    var given: [PlanStep<N>] = []
    for (index, step) in plan.enumerated() {
      switch step {
      case .select, .dismissAll: given.append(step)
      case .show(let asked, let style):
        switch answer(asked, in: state, &decisions) {
        case .refused(let why): return .refused(why)
        case .deferred(let deferral): return .deferred(deferral, given + plan[index...])
        case .given(let destination):
          // What was asked for in its own presentation is given in its own.
          let own = style == PresentationStyle(asked.presentationType)
          given.append(.show(destination, own ? PresentationStyle(destination.presentationType) : style))
        }
      case .setPath(let asked):
        // What is there already was asked about when it came.
        let common = zip(asked, kept).prefix { $0 == $1 }.count
        var path = Array(asked[..<common])
        for destination in asked[common...] {
          switch answer(destination, in: state, &decisions) {
          case .given(let destination): path.append(destination)
          case .refused(let why): return .refused(why)
          case .deferred(let deferral): return .deferred(deferral, given + plan[index...])
          }
        }
        given.append(.setPath(path))
      }
    }
    return .given(given)
  }

  /// What is to be done later of what was asked of a router now: on its root, which may not be the visible one by then.
  /// A path of a modal, which may be gone by then, becomes the screens that are new in it.
  private func later(
    _ plan: [PlanStep<N>], of action: NavigationAction<N>, on router: RouterID, keeping kept: [N],
    in state: NavigationState<N>
  ) -> [PlanStep<N>] {
    switch action {
    case .deepLink, .resume: return plan
    case .setPath(let path) where router.level > 0:
      return path.dropFirst(zip(path, kept).prefix { $0 == $1 }.count).map { .show($0, .push) }
    default: return state.roots.count > 1 ? [.select(router.root)] + plan : plan
    }
  }

  private func refusal(of action: NavigationAction<N>, _ why: String) -> NavigationAction<N> {
    switch action {
    case .deepLink(let url, _): .deepLink(url: url, .refused(why))
    case .resume(let id, _): .abandon(id, why: why)
    default: .refused(action, why: why)
    }
  }

  private func deferring(
    _ action: NavigationAction<N>, _ plan: [PlanStep<N>], _ url: String?, _ deferral: Deferral,
    _ decisions: [RuleDecision<N>], _ now: Int64
  ) -> ResolvedCall<N> {
    let intent = PendingIntent(
      url: url, plan: plan, flag: deferral.flag, value: deferral.value,
      expires: deferral.expiring.map { now + $0.milliseconds })
    var following: [NavigationAction<N>] = []
    if let showing = deferral.showing { following.append(.navigate(to: showing, unlessOnTop: true)) }
    if case .resume(let id, _) = action {
      let why = "put off again, until \(deferral.flag) = \(deferral.value.text)"
      return ResolvedCall(
        action: .abandon(id, why: why), decisions: decisions, following: [.defer(intent)] + following)
    }
    return ResolvedCall(action: .defer(intent), decisions: decisions, following: following)
  }
}

extension EventKind {
  /// Whether calls of this kind show what rules are asked about.
  var isRuled: Bool {
    switch self {
    case .navigate, .present, .replaceTop, .setPath, .deepLink, .resume: true
    case .pop, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll,
      .select, .setRoots, .setFlag, .activate, .resign, .defer, .abandon, .restore, .branch, .mark:
      false
    }
  }
}

extension Duration {
  /// Whole milliseconds, as far as they can be counted from now on.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard (0..<1 << 40).contains(seconds) else { return seconds < 0 ? 0 : 1 << 50 }
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
