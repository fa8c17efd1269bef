/// One step of the plan that a link stands for. Steps act on what is visible when they are carried out.
public enum PlanStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Selects a root; no effect when there is no such root.
  case select(RootName)
  /// Dismisses every modal of the hierarchy.
  case dismissAll
  /// Replaces the path of the visible router. Screens that the old and the new path begin with keep their identity.
  case setPath([N])
  /// Shows a destination on the visible router.
  case show(N, PresentationStyle)

  /// The same step over other destinations; `nil` when one of them has no counterpart.
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
  /// The same plan over other destinations; `nil` when one of them has no counterpart.
  func compactMapWhole<N, M>(_ transform: (N) throws -> M?) rethrows -> [PlanStep<M>]?
  where Element == PlanStep<N> {
    let mapped = try compactMap { try $0.compactMap(transform) }
    return mapped.count == count ? mapped : nil
  }
}

extension LinkResolution {
  /// The screen that the plan ends at; `nil` when it ends at none, or there is no plan.
  var destination: N? {
    guard case .plan(let steps) = self else { return nil }
    switch steps.last {
    case .show(let destination, _): return destination
    case .setPath(let path): return path.last
    case .select, .dismissAll, nil: return nil
    }
  }
}

/// Where a route puts its destination.
struct LinkPlacement<N: Hashable & Sendable>: Sendable {
  var select: RootName?
  var dismissingModals: Bool
  var below: (@Sendable (LinkMatch) throws -> [N])?
  var style: PresentationStyle?

  /// The plan that shows a destination. With a stack below, it ends in the same state whatever was shown before: modals
  /// are dismissed and the path is replaced.
  func plan(to destination: N, _ match: LinkMatch) throws -> [PlanStep<N>] {
    var steps: [PlanStep<N>] = []
    if let select { steps.append(.select(select)) }
    if dismissingModals || below != nil { steps.append(.dismissAll) }
    let style = style ?? PresentationStyle(preferredBy: destination)
    switch (try below?(match), style) {
    case (let stack?, .push): steps.append(.setPath(stack + [destination]))
    case (let stack?, .modal): steps += [.setPath(stack), .show(destination, style)]
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
