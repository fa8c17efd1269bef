/// The result of resolving a URL. It is recorded, so that a replay does not resolve the URL again.
public enum LinkResolution<N: Hashable & Sendable>: Hashable, Sendable {
  /// The steps to take.
  case plan([PlanStep<N>])
  /// No route matches.
  case noMatch
  /// The URL is refused, for a reason.
  case refused(String)
}

extension LinkResolution {
  /// The screen that the plan ends on; `nil` when it ends on none, or there is no plan.
  var destination: N? {
    guard case .plan(let steps) = self else { return nil }
    switch steps.last {
    case .show(let destination, _): return destination
    case .setPath(let path): return path.last
    case .select, .dismissAll, nil: return nil
    }
  }

  func compactMap<M: Hashable & Sendable>(_ transform: (N) throws -> M?) rethrows -> LinkResolution<M>? {
    switch self {
    case .plan(let plan): return try plan.compactMapWhole(transform).map { .plan($0) }
    case .noMatch: return .noMatch
    case .refused(let why): return .refused(why)
    }
  }
}

/// A step of a link's plan. Each step acts on the stack that is in front when it is executed.
public enum PlanStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Selects a root; a no-op when there is no such root.
  case select(RootName)
  /// Dismisses every modal and dialog of the hierarchy.
  case dismissAll
  /// Replaces the path of the router in front. Screens of the common prefix keep their identity.
  case setPath([N])
  /// Shows a destination on the router in front.
  case show(N, PresentationStyle)

  /// Returns the step with transformed destinations; `nil` when the transform of one of them is `nil`.
  func compactMap<M>(_ transform: (N) throws -> M?) rethrows -> PlanStep<M>? {
    switch self {
    case .select(let root): return .select(root)
    case .dismissAll: return .dismissAll
    case .setPath(let path):
      let mapped = try path.compactMap(transform)
      return mapped.count == path.count ? .setPath(mapped) : nil
    case .show(let destination, let style): return try transform(destination).map { .show($0, style) }
    }
  }
}

extension PlanStep: CustomStringConvertible {
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

extension Array {
  /// Returns the plan with transformed destinations; `nil` when the transform of one of them is `nil`.
  func compactMapWhole<N, M>(_ transform: (N) throws -> M?) rethrows -> [PlanStep<M>]?
  where Element == PlanStep<N> {
    let mapped = try compactMap { try $0.compactMap(transform) }
    return mapped.count == count ? mapped : nil
  }
}

/// Where a route puts its destination.
struct LinkPlacement<N: Hashable & Sendable>: Sendable {
  var select: RootName?
  var dismissingModals: Bool
  var below: (@Sendable (LinkMatch) throws -> [N])?
  var style: PresentationStyle?

  /// Returns the plan that shows a destination. With a stack below, it ends in the same state whatever was shown before:
  /// modals are dismissed and the path is replaced.
  func plan(to destination: N, _ match: LinkMatch) throws -> [PlanStep<N>] {
    var steps: [PlanStep<N>] = []
    if let select { steps.append(.select(select)) }
    if dismissingModals || below != nil { steps.append(.dismissAll) }
    let style = style ?? PresentationStyle(preferredBy: destination)
    switch (try below?(match), style) {
    case (let stack?, .push): steps.append(.setPath(stack + [destination]))
    case (let stack?, .modal), (let stack?, .dialog): steps += [.setPath(stack), .show(destination, style)]
    case (nil, _): steps.append(.show(destination, style))
    }
    return steps
  }
}

extension PresentationStyle {
  /// The presentation of a ``Navigation``; a push for a value that has none, such as a recorded destination.
  init(preferredBy destination: some Hashable) {
    self = (destination as? any Navigation).map { Self($0.presentationType) } ?? .push
  }
}
