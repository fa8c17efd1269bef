import ChallengeNavigation
import Navlog

extension Layer {
  /// The stacks that lead to what is seen, the root's first.
  static func layers(of state: NavigationState<AppNavigation>) -> [Layer] {
    guard var router = state.roots.first(where: { $0.id.root == state.selected }) else { return [] }
    var layers = [Layer(presentation: .root, names: [state.selected.description] + names(router))]
    while let modal = router.topModal {
      if modal.style.slot == .fullScreen, let sheet = router.sheet {
        layers[layers.count - 1].hidden = stack(sheet)
      }
      layers.append(Layer(presentation: Presentation(modal.style.slot), names: stack(modal)))
      router = modal.router
    }
    return layers
  }

  private static func stack(_ modal: Modal<AppNavigation>) -> [String] {
    ["\(modal.entry.destination)"] + names(modal.router)
  }

  private static func names(_ router: RouterState<AppNavigation>) -> [String] {
    router.path.map { "\($0.destination)" }
  }
}

extension Layer.Presentation {
  fileprivate init(_ slot: ModalSlot) {
    switch slot {
    case .sheet: self = .sheet
    case .fullScreen: self = .cover
    }
  }
}
