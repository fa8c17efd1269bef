/// One step of the way that a link takes through the hierarchy. Steps act on what is visible when they come.
public enum PlanStep<N: Hashable & Sendable>: Hashable, Sendable {
  /// Selects a root; one that does not exist is left alone.
  case select(RootName)
  /// Dismisses every modal of the hierarchy.
  case dismissAll
  /// Replaces the path of the visible router, keeping what it has in common with the old one.
  case setPath([N])
  /// Shows a destination on the visible router.
  case show(N, PresentationStyle)

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

extension Array {
  /// The same plan over other destinations; `nil` when one of them has no counterpart.
  func compactMapWhole<N, M>(_ transform: (N) throws -> M?) rethrows -> [PlanStep<M>]?
  where Element == PlanStep<N> {
    let mapped = try compactMap { try $0.compactMap(transform) }
    return mapped.count == count ? mapped : nil
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
