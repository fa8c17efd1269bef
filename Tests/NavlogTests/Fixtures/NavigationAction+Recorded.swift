@testable import Navlog

extension NavigationAction {
  /// The same call on other destinations, as a log would hold it.
  func mapped<M>(_ transform: (N) -> M) -> NavigationAction<M> {
    switch self {
    case .navigate(let destination, let style, let unlessOnTop):
      .navigate(transform(destination), style: style, unlessOnTop: unlessOnTop)
    case .present(let destination, let style): .present(transform(destination), style: style)
    case .pop(let count): .pop(count: count)
    case .popEntry(let entry): .popEntry(entry)
    case .popTo(let destination): .popTo(transform(destination))
    case .popToRoot: .popToRoot
    case .setPath(let path): .setPath(path.map(transform))
    case .replaceTop(let destination): .replaceTop(transform(destination))
    case .dismiss: .dismiss
    case .dismissSheet: .dismissSheet
    case .dismissFullScreen: .dismissFullScreen
    case .dismissModal: .dismissModal
    case .dismissAll: .dismissAll
    case .deepLink(let url, .plan(let plan)):
      .deepLink(url: url, .plan(plan.compactMap { $0.compactMap(transform) }))
    case .deepLink(let url, .noMatch): .deepLink(url: url, .noMatch)
    case .deepLink(let url, .refused(let why)): .deepLink(url: url, .refused(why))
    case .select(let root): .select(root)
    case .setRoots(let names): .setRoots(names)
    case .setFlag(let name, let value): .setFlag(name, value)
    case .activate: .activate
    case .resign: .resign
    case .defer(let intent):
      .defer(
        Intent(
          id: intent.id, url: intent.url, plan: intent.plan.compactMap { $0.compactMap(transform) },
          flag: intent.flag, value: intent.value, expires: intent.expires))
    case .resume(let intent): .resume(intent)
    case .restore(let state): .restore(state.compactMap(transform))
    case .branch(let position, let state): .branch(from: position, state.compactMap(transform))
    case .mark(let text): .mark(text)
    case .unknown(let action): .unknown(action)
    }
  }
}
