/// The result of applying the rules to a call: the action to record, the decisions of the rules, and the calls that
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
    guard let request = Request(action, on: router, in: state) else { return ResolvedCall(action: action) }
    var decisions: [RuleDecision<N>] = []
    var call: ResolvedCall<N>
    switch resolve(request.plan, keeping: request.current, in: state, &decisions) {
    case .resolved(let plan): call = request.resolved(to: plan)
    case .refused(let reason): call = request.refused(reason)
    case .deferred(let deferral, let plan): call = deferred(request, plan, deferral, now: now, &decisions)
    }
    call.decisions = decisions
    return call
  }

  /// Returns the call that keeps a plan as a pending intent, and the calls that show the destination of the guard. The rules
  /// also apply to this destination.
  private func deferred(
    _ request: Request, _ plan: [LinkResolution<N>.Step], _ deferral: Deferral, now: Int64,
    _ decisions: inout [RuleDecision<N>]
  ) -> ResolvedCall<N> {
    var shown: N?
    if let showing = deferral.showing {
      guard case .resolved(let resolved) = resolve(showing, in: request.state, &decisions),
        resolved.presentationType.infiniteDetent == nil
      else {
        return request.refused("\(Self.text(showing)), which the guard would show meanwhile, is also refused")
      }
      shown = resolved
    }
    func intent(_ plan: [LinkResolution<N>.Step]) -> PendingIntent<N> {
      PendingIntent(
        url: request.url, plan: plan, flag: deferral.flag, value: deferral.value,
        expires: deferral.expiring.map { now + $0.milliseconds })
    }
    let plan = request.action.deferredPlan(plan, on: request.router, keeping: request.current)
    let presenter = shown.flatMap { request.presenter(of: $0) }
    // A deferred call on a root resumes on that root's own stack. The screen that is shown in the meantime, such as a login,
    // covers this stack, so the plan first dismisses all modals.
    let isModal = shown.map { $0.presentationType != .push } ?? false
    let isCovered = isModal && (presenter ?? request.router).level == 0
    // A resumed intent already begins with `dismissAll` if an earlier guard covered the stack. A repeated call gets the same
    // plan as its pending intent, so that the new intent replaces the pending one.
    let dismissing = intent([.dismissAll] + plan)
    let isDismissing =
      plan.first != .dismissAll
      && (isCovered || request.state.pendingIntents.contains { $0.isDuplicate(of: dismissing) })
    return request.deferred(isDismissing ? dismissing : intent(plan), showing: presenter == nil ? shown : nil)
  }

  private enum PlanResolution {
    case resolved([LinkResolution<N>.Step])
    case refused(String)
    case deferred(Deferral, [LinkResolution<N>.Step])
  }

  /// Resolves the destinations of a plan in order. The first destination that is refused or deferred stops the plan, which is
  /// then refused or deferred as a whole. In a deferred plan, the steps before the deferred one already contain the
  /// destinations that redirects chose.
  private func resolve(
    _ plan: [LinkResolution<N>.Step], keeping current: [N], in state: NavigationState<N>,
    _ decisions: inout [RuleDecision<N>]
  ) -> PlanResolution {
    var resolved: [LinkResolution<N>.Step] = []
    // The modal that replaced the last screen of a path. The steps after the path must not show their screens over this modal.
    var covering: N?
    for (index, step) in plan.enumerated() {
      var path: [N]?
      let added: ArraySlice<N>
      let requestedStyle: PresentationType
      switch step {
      case .select, .dismissAll:
        covering = nil
        resolved.append(step)
        continue
      case .show(let requested, let style): (added, requestedStyle) = ([requested], style)
      case .setPath(let requested):
        // The requested path may begin with the same screens as the current path. These screens stay, and the rules do not
        // apply to them again.
        let common = zip(requested, current).prefix { $0 == $1 }.count
        path = Array(requested[..<common])
        (added, requestedStyle) = (requested[common...], .push)
      }
      var shown: [LinkResolution<N>.Step] = []
      for requested in added {
        if let covering {
          return .refused(
            "\(Self.text(covering)) is not pushed, so it cannot be below \(Self.text(requested))")
        }
        switch resolve(requested, in: state, &decisions) {
        case .refused(let reason): return .refused(reason)
        case .deferred(let deferral): return .deferred(deferral, resolved + plan[index...])
        case .resolved(let destination):
          // If the call used the default style of the requested destination, the replacement is shown in its own default style.
          let isOwn = requestedStyle == requested.presentationType
          let style = isOwn ? destination.presentationType : requestedStyle
          if let detent = style.infiniteDetent { return .refused(detent.problem) }
          if path != nil, style == .push {
            path?.append(destination)
          } else {
            // A redirect can lead to a modal, which is presented over the path.
            if path != nil { covering = destination }
            shown.append(.show(destination, style))
          }
        }
      }
      if let path { resolved.append(.setPath(path)) }
      resolved += shown
    }
    return .resolved(resolved)
  }
}

extension NavigationRules {
  /// A call to which the rules apply, and the state before it.
  private struct Request {
    let action: NavigationAction<N>
    let state: NavigationState<N>
    /// The steps of the call, or of the intent that it resumes.
    let plan: [LinkResolution<N>.Step]
    /// The link that the steps come from, if any.
    let url: String?
    /// The router on which the call acts.
    let router: RouterID
    /// The path of the router, for a call that replaces the path; empty for any other call.
    let current: [N]

    /// Creates the request of a call. The result is `nil` if the rules do not apply: the call shows no destination, or its
    /// router or intent does not exist.
    init?(_ action: NavigationAction<N>, on called: RouterID, in state: NavigationState<N>) {
      (self.action, self.state) = (action, state)
      if case .resume(let id, let instead) = action {
        guard let intent = state.pendingIntents.first(where: { $0.id == id }) else { return nil }
        (plan, url) = (instead ?? intent.plan, intent.url)
      } else {
        (plan, url) = (action.plan, action.url)
      }
      router = state.actingRouter(of: action, on: called)
      guard !plan.isEmpty, let acting = state.router(router) else { return nil }
      current = if case .setPath = action { acting.path.map { $0.destination } } else { [] }
    }

    /// Returns the call that executes the plan to which the rules led.
    func resolved(to plan: [LinkResolution<N>.Step]) -> ResolvedCall<N> {
      switch (action, plan.first) {
      case (.navigate(_, _, let unlessOnTop), .show(let destination, let style)?):
        return ResolvedCall(action: .navigate(destination, style: style, unlessOnTop: unlessOnTop))
      case (.present(_, let style), .show(let destination, _)?):
        // `present` overrides the style of any destination. The session has already checked the detents of this style.
        return ResolvedCall(action: .present(destination, style: style))
      case (.replaceTop, .show(let destination, .push)?):
        return ResolvedCall(action: .replaceTop(destination))
      case (.replaceTop, .show(let destination, let style)?):
        // A redirect can lead to a modal, which cannot replace a screen of the path.
        return ResolvedCall(action: .navigate(destination, style: style, unlessOnTop: false))
      case (.setPath, .setPath(let path)?):
        guard case .show(let destination, let style)? = plan.last else {
          return ResolvedCall(action: .setPath(path))
        }
        let modal = NavigationAction<N>.navigate(destination, style: style, unlessOnTop: false)
        if path == current { return ResolvedCall(action: modal) }
        return ResolvedCall(action: .setPath(path), following: [modal])
      case (.deepLink(let url, _), _):
        return ResolvedCall(action: .deepLink(url: url, .plan(plan)))
      case (.resume(let id, _), _) where plan != self.plan:
        return ResolvedCall(action: .resume(id, instead: plan))
      default:
        return plan == self.plan
          ? ResolvedCall(action: action) : refused("this call cannot show the destinations that a rule chose")
      }
    }

    func refused(_ reason: String) -> ResolvedCall<N> {
      switch action {
      case .deepLink(let url, _): ResolvedCall(action: .deepLink(url: url, .refused(reason)))
      case .resume(let id, _): ResolvedCall(action: .abandon(id, why: reason))
      default: ResolvedCall(action: .refused(action, why: reason))
      }
    }

    /// Returns the call that adds a pending intent, followed by the call that shows a destination in the meantime.
    func deferred(_ intent: PendingIntent<N>, showing: N?) -> ResolvedCall<N> {
      let following = showing.map { [NavigationAction.navigate(to: $0, unlessOnTop: true)] } ?? []
      guard case .resume(let id, _) = action else {
        return ResolvedCall(action: .defer(intent), following: following)
      }
      // The resumed plan begins by dismissing the screen of an earlier guard. The session dismisses that screen now, before it
      // shows the screen of the next guard.
      let front = state.frontRouter
      let isDismissing =
        showing != nil && plan.first == .dismissAll && (front.level > 0 || front.dialog != nil)
      let dismissing: [NavigationAction<N>] = isDismissing ? [.dismissAll] : []
      let reason = "deferred again until \(intent.flag) = \(intent.value.text)"
      return ResolvedCall(
        action: .abandon(id, why: reason), following: [.defer(intent)] + dismissing + following)
    }

    /// Returns the router that already presents the screen of a guard, such as a login, or `nil` if no router presents it. A
    /// login that is already presented is not shown again, and the call resumes on its presenter. A link and an intent act on
    /// the router in front. If another link has opened the login, the router in front is the router of the login, or of a modal
    /// over the login. If the login is a dialog, a modal below the dialog may contain the router in front.
    func presenter(of showing: N) -> RouterID? {
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
  /// The steps of a call that shows destinations; empty for any other call. For a `resume`, the result is also empty, because
  /// the steps are in the intent.
  package var plan: [LinkResolution<N>.Step] {
    switch self {
    case .navigate(let destination, let style, _), .present(let destination, let style):
      [.show(destination, style)]
    case .replaceTop(let destination): [.show(destination, .push)]
    case .setPath(let path): [.setPath(path)]
    case .deepLink(_, .plan(let plan)): plan
    case .pop, .popEntry, .popTo, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissDialog, .dismissAll, .setDetent, .deepLink, .select, .setRoots, .setFlag, .activate, .resign,
      .defer, .resume, .abandon, .restore, .branch, .mark, .refused, .unknown:
      []
    }
  }

  /// The URL of a link; `nil` for any other call.
  package var url: String? { if case .deepLink(let url, _) = self { url } else { nil } }

  /// Returns the plan for the intent of this call, if the rules defer the call. The plan of a call on a router first selects
  /// the router's root, even in an app with one root: when the intent resumes, another root may be selected, or this root may
  /// be closed. The modal of a called router may no longer exist when the intent resumes. For a call that sets the path of a
  /// modal, the plan therefore only pushes the screens that the call adds.
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
