#if canImport(SwiftUI)
import Navlog
import SwiftUI

extension Presenter {
  /// The path of a layer, as a stack binds it.
  ///
  /// What is written back is held against the path that was there when the binding was handed out: a write that comes
  /// late never hits another screen.
  func path(of layer: Layer<N>) -> Binding<[Entry<N>]> {
    let given = layer.path
    // Looked at here, so that a write that was refused lets the stack read the path again.
    _ = layer.refusals
    return Binding(
      get: { @MainActor in layer.path },
      set: { @MainActor in self.wrote($0, over: given, to: layer) })
  }

  /// What is presented over a layer in one of SwiftUI's two places.
  ///
  /// The modal that is written away is the one that was there when the binding was handed out: a write that comes late
  /// never hits another.
  func modal(over layer: Layer<N>, in slot: ModalSlot) -> Binding<PresentedModal<N>?> {
    let given = layer.modal(in: slot)
    machine.looked(at: layer.id)
    return Binding(
      get: { @MainActor in layer.modal(in: slot) },
      set: { @MainActor new in
        if new == nil, let given { self.dismissed(given) }
      })
  }

  /// The tab that is shown.
  func tab(poppingToRoot: Bool) -> Binding<RootName> {
    _ = selected
    return Binding(
      get: { @MainActor in self.selected },
      set: { @MainActor in self.tapped($0, poppingToRoot: poppingToRoot) })
  }
}
#endif
