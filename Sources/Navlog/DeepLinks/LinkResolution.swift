/// The result of resolving a URL. The log records the result, so that a replay does not resolve the URL again.
public enum LinkResolution<N: Hashable & Sendable>: Hashable, Sendable {
  /// The steps to take.
  case plan([Step])
  /// No route matches.
  case noMatch
  /// The URL is refused, for a reason.
  case refused(String)
}

extension LinkResolution {
  /// The last screen of the plan; `nil` when the plan shows no screen, or when the URL has no plan.
  var destination: N? {
    if case .plan(let steps) = self { steps.last?.destinations.last } else { nil }
  }

  package func map<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M
  ) throws(Failure) -> LinkResolution<M> {
    switch self {
    case .plan(let plan): .plan(try plan.map { step throws(Failure) in try step.map(transform) })
    case .noMatch: .noMatch
    case .refused(let why): .refused(why)
    }
  }
}

extension LinkResolution {
  /// A step of a link's plan. Steps run in order. `setPath` and `show` act on the router in front: the router of the
  /// topmost modal, or of the selected root if no modal is presented.
  public enum Step: Hashable, Sendable {
    /// Selects a root. If the root does not exist, a session refuses the whole link.
    case select(RootName)
    /// Dismisses every modal and dialog of the hierarchy.
    case dismissAll
    /// Replaces the path of the router in front. The screens that the old and the new path share at the bottom keep
    /// their identity.
    case setPath([N])
    /// Shows a destination on the router in front.
    case show(N, PresentationType)

    package func map<M: Hashable & Sendable, Failure: Error>(
      _ transform: (N) throws(Failure) -> M
    ) throws(Failure) -> LinkResolution<M>.Step {
      switch self {
      case .select(let root): .select(root)
      case .dismissAll: .dismissAll
      case .setPath(let path): .setPath(try path.map(transform))
      case .show(let destination, let style): .show(try transform(destination), style)
      }
    }
  }
}

extension LinkResolution.Step {
  /// The destinations that the step shows, bottom first.
  @inlinable package var destinations: [N] {
    switch self {
    case .select, .dismissAll: []
    case .setPath(let path): path
    case .show(let destination, _): [destination]
    }
  }

  /// The call that shows the same destinations as the step; `nil` if the step shows none.
  package var call: NavigationAction<N>? {
    switch self {
    case .show(let destination, let style): .navigate(destination, style: style, unlessOnTop: false)
    case .setPath(let path): .setPath(path)
    case .select, .dismissAll: nil
    }
  }

  /// A detent of the step that is not finite; `nil` if all detents are finite.
  var infiniteDetent: PresentationType.Detent? {
    if case .show(_, let style) = self { style.infiniteDetent } else { nil }
  }

  /// The step with 0 in place of detents that are not finite, so that the step can be read back from a log.
  var finite: Self {
    if case .show(let destination, let style) = self { .show(destination, style.finite) } else { self }
  }
}

extension LinkResolution.Step: CustomStringConvertible {
  /// The step in words: `push characterDetail(id: 42)`, `setPath list/filter`.
  public var description: String {
    switch self {
    case .select(let root): "select \(root)"
    case .dismissAll: "dismissAll"
    case .setPath(let path): "setPath " + path.map { "\($0)" }.joined(separator: "/")
    case .show(let destination, let style): "\(style) \(destination)"
    }
  }
}

/// The root, the stack and the style with which a route shows its destination.
struct LinkPlacement<N: Hashable & Sendable>: Sendable {
  var select: RootName?
  var dismissingModals: Bool
  var below: (@Sendable (LinkMatch) throws -> [N])?
  var style: PresentationType?

  /// Returns the plan that shows a destination. If the route declares a stack below the destination, the plan dismisses
  /// modals and replaces the path. The link then always leads to the same stack, whatever was shown before.
  func plan(to destination: N, _ match: LinkMatch) throws -> [LinkResolution<N>.Step] {
    var steps: [LinkResolution<N>.Step] = []
    if let select { steps.append(.select(select)) }
    if dismissingModals || below != nil { steps.append(.dismissAll) }
    let style = style ?? .ownPresentation(of: destination)
    switch (try below?(match), style) {
    case (let stack?, .push): steps.append(.setPath(stack + [destination]))
    case (let stack?, .sheet), (let stack?, .popover), (let stack?, .fullScreen), (let stack?, .alert),
      (let stack?, .confirmationDialog):
      steps += [.setPath(stack), .show(destination, style)]
    case (nil, _): steps.append(.show(destination, style))
    }
    return steps
  }
}

extension PresentationType {
  /// Returns a destination's own presentation. A value that is not a ``Navigation``, such as a recorded destination, is
  /// pushed.
  static func ownPresentation(of destination: some Hashable) -> PresentationType {
    (destination as? any Navigation)?.presentationType ?? .push
  }
}
