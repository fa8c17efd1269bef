/// A call in its recorded form: the action after the rules were applied, the decisions of the rules, and the calls that
/// must follow.
package struct ResolvedCall<N: Hashable & Sendable> {
  package var action: NavigationAction<N>
  package var decisions: [RuleDecision<N>]
  /// The calls to perform after the recorded call. For example, if a link was deferred until the user logs in, the next
  /// call shows the login.
  package var following: [NavigationAction<N>]

  package init(
    action: NavigationAction<N>, decisions: [RuleDecision<N>] = [], following: [NavigationAction<N>] = []
  ) {
    (self.action, self.decisions, self.following) = (action, decisions, following)
  }
}

extension NavigationRules {
  /// Applies the rules to a call, without side effects.
  ///
  /// - Parameters:
  ///   - action: The call.
  ///   - router: The router that the call was made on.
  ///   - state: The state before the call.
  ///   - now: The wall time, in milliseconds since 1970. A new intent expires at this time plus the duration that the
  ///     guard returns.
  package func resolve(
    _ action: NavigationAction<N>, on router: RouterID, in state: NavigationState<N>, now: Int64
  ) -> ResolvedCall<N> {
    switch action {
    case .navigate(let requested, let style, let unlessOnTop):
      return resolve(action, plan: [.show(requested, style)], on: router, in: state, now) { plan in
        guard case .show(let resolved, let style)? = plan.first else { return action }
        return .navigate(resolved, style: style, unlessOnTop: unlessOnTop)
      }
    case .present(let requested, let style):
      return resolve(action, plan: [.show(requested, style)], on: router, in: state, now) { plan in
        guard case .show(let resolved, _)? = plan.first else { return action }
        return .present(resolved, style: style)
      }
    case .replaceTop(let requested):
      return resolve(action, plan: [.show(requested, .push)], on: router, in: state, now) { plan in
        guard case .show(let resolved, let style)? = plan.first else { return action }
        // A redirect can lead to a modal, which cannot replace a screen of the path.
        return style == .push
          ? .replaceTop(resolved) : .navigate(resolved, style: style, unlessOnTop: false)
      }
    case .setPath(let requested):
      var following: [NavigationAction<N>] = []
      var call = resolve(action, plan: [.setPath(requested)], on: router, in: state, now) { plan in
        guard case .setPath(let path)? = plan.first else { return action }
        guard case .show(let resolved, let style)? = plan.last else { return .setPath(path) }
        let modal = NavigationAction<N>.navigate(resolved, style: style, unlessOnTop: false)
        if path == state.router(router)?.path.map({ $0.destination }) { return modal }
        following = [modal]
        return .setPath(path)
      }
      call.following += following
      return call
    case .deepLink(let url, .plan(let requested)):
      return resolve(action, plan: requested, url: url, on: router, in: state, now) {
        .deepLink(url: url, .plan($0))
      }
    case .resume(let id, let instead):
      guard let intent = state.pendingIntents.first(where: { $0.id == id }) else {
        return ResolvedCall(action: action)
      }
      let requested = instead ?? intent.plan
      return resolve(action, plan: requested, url: intent.url, on: router, in: state, now) { plan in
        plan == requested ? action : .resume(id, instead: plan)
      }
    case .pop, .popEntry, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissDialog, .dismissAll, .setDetent, .deepLink, .select, .setRoots, .setFlag, .activate, .resign,
      .defer, .abandon, .restore,
      .branch, .mark, .refused, .unknown:
      return ResolvedCall(action: action)
    }
  }

  private func resolve(
    _ action: NavigationAction<N>, plan: [LinkResolution<N>.Step], url: String? = nil, on router: RouterID,
    in state: NavigationState<N>, _ now: Int64, allowed: ([LinkResolution<N>.Step]) -> NavigationAction<N>
  ) -> ResolvedCall<N> {
    let router = state.actingRouter(of: action, on: router)
    // A call on a removed router shows nothing, so the rules do not decide on it.
    guard let acting = state.router(router) else { return ResolvedCall(action: action) }
    let current = if case .setPath = action { acting.path.map { $0.destination } } else { [N]() }
    var decisions: [RuleDecision<N>] = []
    switch resolve(plan, keeping: current, in: state, &decisions) {
    case .resolved(let plan): return ResolvedCall(action: allowed(plan), decisions: decisions)
    case .refused(let reason): return ResolvedCall(action: refusal(of: action, reason), decisions: decisions)
    case .deferred(var deferral, let plan):
      if let showing = deferral.showing {
        guard case .resolved(let resolved) = resolve(showing, in: state, &decisions),
          resolved.presentationType.infiniteDetent == nil
        else {
          let reason = "\(Self.text(showing)), shown in the meantime, is refused itself"
          return ResolvedCall(action: refusal(of: action, reason), decisions: decisions)
        }
        deferral.showing = resolved
      }
      var plan = action.deferredPlan(plan, on: router, keeping: current)
      // A deferred call on a root resumes on that root's own stack. The screen that is shown in the meantime, such as a login,
      // covers this stack, so the plan first dismisses all modals.
      let presenter = deferral.showing.flatMap {
        self.presenter(of: $0, for: action, below: router, in: state)
      }
      let isCovered =
        if let showing = deferral.showing, showing.presentationType != .push {
          (presenter ?? router).level == 0
        } else { false }
      if presenter != nil { deferral.showing = nil }
      // If an earlier guard covered the stack, the plan of a resumed intent already begins with this step. If the user repeats
      // the call of a pending intent, the plan must equal that of the intent, so that the new intent replaces it.
      let dismissing = PendingIntent(
        url: url, plan: [.dismissAll] + plan, flag: deferral.flag, value: deferral.value)
      if plan.first != .dismissAll,
        isCovered || state.pendingIntents.contains(where: { $0.isDuplicate(of: dismissing) })
      {
        plan = dismissing.plan
      }
      return pendingIntent(
        for: action, plan: plan, url: url, deferral, in: state, decisions: decisions, now: now)
    }
  }

  /// Returns the router that already presents the screen of a guard, such as a login, or `nil` if no router presents it. The
  /// login is then not shown again, and the call resumes on this router. A link and an intent act on the router in front. If
  /// another link has opened the login, the router in front is the router of the login, or of a modal over the login. If the
  /// login is a dialog, a modal below the dialog may contain the router in front.
  private func presenter(
    of showing: N, for action: NavigationAction<N>, below router: RouterID, in state: NavigationState<N>
  ) -> RouterID? {
    switch action {
    case .deepLink, .resume: break
    default: return nil
    }
    var next: RouterID? = router
    while let router = next {
      if state.router(router)?.dialog?.entry.destination == showing { return router }
      if state.modal(router)?.entry.destination == showing { return router.parent }
      next = router.parent
    }
    return nil
  }

  private enum PlanResolution {
    case resolved([LinkResolution<N>.Step])
    case refused(String)
    case deferred(Deferral, [LinkResolution<N>.Step])
  }

  /// Resolves the destinations of a plan in order. The first destination that is refused or deferred stops
  /// the plan, which is then refused or deferred as a whole. In a deferred plan, the rules have already been applied to
  /// the steps before the deferred step, and redirects have replaced destinations there.
  private func resolve(
    _ plan: [LinkResolution<N>.Step], keeping current: [N], in state: NavigationState<N>,
    _ decisions: inout [RuleDecision<N>]
  ) -> PlanResolution {
    var resolved: [LinkResolution<N>.Step] = []
    // The modal that replaced the last screen of a path. The steps after the path must not show their screens over this modal.
    var covering: N?
    func refusal(of destination: N, over modal: N) -> PlanResolution {
      .refused("\(Self.text(modal)) is not pushed, so it cannot be below \(Self.text(destination))")
    }
    for (index, step) in plan.enumerated() {
      switch step {
      case .select, .dismissAll:
        covering = nil
        resolved.append(step)
      case .show(let requested, let style):
        if let covering { return refusal(of: requested, over: covering) }
        switch resolve(requested, in: state, &decisions) {
        case .refused(let reason): return .refused(reason)
        case .deferred(let deferral): return .deferred(deferral, resolved + plan[index...])
        case .resolved(let destination):
          // If the call used the default style of the requested destination, the replacement is shown in its own default style.
          let own = style == requested.presentationType
          let shown = own ? destination.presentationType : style
          if let detent = shown.infiniteDetent { return .refused(detent.problem) }
          resolved.append(.show(destination, shown))
        }
      case .setPath(let requested):
        // The requested path may begin with the same screens as the current path. These screens stay, and the rules do not
        // apply to them again.
        let common = zip(requested, current).prefix { $0 == $1 }.count
        var path = Array(requested[..<common])
        var modal: LinkResolution<N>.Step?
        for destination in requested[common...] {
          if let covering { return refusal(of: destination, over: covering) }
          switch resolve(destination, in: state, &decisions) {
          case .resolved(let shown):
            // A redirect can lead to a modal, which is presented over the path.
            let style = destination.presentationType == .push ? shown.presentationType : .push
            if let detent = style.infiniteDetent { return .refused(detent.problem) }
            if style == .push {
              path.append(shown)
            } else {
              covering = shown
              modal = .show(shown, style)
            }
          case .refused(let reason): return .refused(reason)
          case .deferred(let deferral): return .deferred(deferral, resolved + plan[index...])
          }
        }
        resolved.append(.setPath(path))
        if let modal { resolved.append(modal) }
      }
    }
    return .resolved(resolved)
  }

  private func refusal(of action: NavigationAction<N>, _ reason: String) -> NavigationAction<N> {
    switch action {
    case .deepLink(let url, _): .deepLink(url: url, .refused(reason))
    case .resume(let id, _): .abandon(id, why: reason)
    default: .refused(action, why: reason)
    }
  }

  /// Returns the call that keeps a plan as a pending intent.
  private func pendingIntent(
    for action: NavigationAction<N>, plan: [LinkResolution<N>.Step], url: String?, _ deferral: Deferral,
    in state: NavigationState<N>, decisions: [RuleDecision<N>], now: Int64
  ) -> ResolvedCall<N> {
    let intent = PendingIntent(
      url: url, plan: plan, flag: deferral.flag, value: deferral.value,
      expires: deferral.expiring.map { now + $0.milliseconds })
    var following: [NavigationAction<N>] = []
    if let showing = deferral.showing { following.append(.navigate(to: showing, unlessOnTop: true)) }
    guard case .resume(let id, let instead) = action else {
      return ResolvedCall(action: .defer(intent), decisions: decisions, following: following)
    }
    // The resumed plan begins by dismissing the screen of an earlier guard. The session does so now, before it shows the screen
    // of the next guard.
    let resumed = instead ?? state.pendingIntents.first { $0.id == id }?.plan
    let front = state.frontRouter
    if !following.isEmpty, resumed?.first == .dismissAll, front.level > 0 || front.dialog != nil {
      following.insert(.dismissAll, at: 0)
    }
    let reason = "deferred again until \(deferral.flag) = \(deferral.value.text)"
    return ResolvedCall(
      action: .abandon(id, why: reason), decisions: decisions, following: [.defer(intent)] + following)
  }
}

extension NavigationState {
  /// Returns the address of the router on which a call acts. A link and an intent act on the router in front, whichever router
  /// was called. A queued link may have been sent to a modal that was dismissed before the link was applied, and a call on any
  /// router can resume an intent.
  ///
  /// - Parameter following: The calls to make on the router. If they dismiss all modals, the result is the selected root.
  package func actingRouter(
    of action: NavigationAction<N>, on router: RouterID, before following: [NavigationAction<N>] = []
  ) -> RouterID {
    if following.contains(.dismissAll) { return RouterID(selected) }
    return switch action {
    case .deepLink, .resume: frontRouter.id
    default: router
    }
  }
}

extension NavigationAction {
  /// Returns the plan for the intent of this call, if the rules defer the call. The plan of a call on a router first selects
  /// the router's root, even if the app has no other root yet: when the intent resumes, another root may be selected, or this
  /// root may be closed. For a call that sets the path of a modal, the plan only pushes the screens that the call adds, because
  /// the modal may no longer exist when the intent resumes.
  ///
  /// - Parameters:
  ///   - plan: The steps of the call, after the rules were applied to the steps before the deferred one.
  ///   - router: The called router.
  ///   - current: The path of the router.
  package func deferredPlan(
    _ plan: [LinkResolution<N>.Step], on router: RouterID, keeping current: [N]
  ) -> [LinkResolution<N>.Step] {
    switch self {
    case .deepLink, .resume: return plan
    case .setPath(let path) where router.level > 0:
      let added = path.dropFirst(zip(path, current).prefix { $0 == $1 }.count)
      return [.select(router.root)] + added.map { .show($0, .push) }
    default: return [.select(router.root)] + plan
    }
  }
}

extension EventKind {
  /// Whether calls of this kind show destinations, which rules can stop or replace.
  var isSubjectToRules: Bool {
    switch self {
    case .navigate, .present, .replaceTop, .setPath, .deepLink, .resume: true
    case .pop, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissDialog,
      .dismissAll,
      .setDetent, .select, .setRoots, .setFlag, .activate, .resign, .defer, .abandon, .restore, .branch,
      .mark:
      false
    }
  }
}

extension Duration {
  /// The duration in whole milliseconds, capped so that adding it to the current time does not overflow.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard (0..<1 << 40).contains(seconds) else { return seconds < 0 ? 0 : 1 << 50 }
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
