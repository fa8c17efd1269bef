#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// A stack of screens, and the one modal that is presented over it.
struct LayerView<N: Navigation, Content: View, Destination: View>: View {
  @Bindable var layer: Layer<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let destinationView: (N, Router<N>) -> Destination
  let content: (Router<N>) -> Content

  var body: some View {
    let _ = presenter.tell(layer)
    NavigationStack(path: $layer.boundPath) {
      content(router)
        .onAppear { presenter.appeared(nil, in: layer) }
        .navigationDestination(for: NavigationEntry<N>.self) { entry in
          destinationView(entry.destination, router)
            .onAppear { presenter.appeared(entry.id, in: layer) }
        }
    }
    .sheet(item: $layer[.sheet, given: layer.modal(in: .sheet)], onDismiss: dismissalEnded) { modalView($0) }
    .cover(item: $layer[.fullScreen, given: layer.modal(in: .fullScreen)], onDismiss: dismissalEnded) {
      modalView($0)
    }
    .environment(router)
    .onAppear { presenter.isInUse(true, router) }
    .onDisappear { presenter.isInUse(false, router) }
  }

  private var dismissalEnded: () -> Void {
    let given = layer.modal
    return { presenter.dismissalEnded(of: given, over: layer) }
  }

  private func modalView(_ modal: PresentedModal<N>) -> ModalView<N, Destination> {
    ModalView(modal: modal, presenter: presenter, destinationView: destinationView)
  }
}

/// A modal's stack, whose bottom screen is the destination that was presented.
struct ModalView<N: Navigation, Destination: View>: View {
  let modal: PresentedModal<N>
  let presenter: Presenter<N>
  let destinationView: (N, Router<N>) -> Destination

  var body: some View {
    LayerView(
      layer: presenter.layer(modal.id), presenter: presenter, router: presenter.session.router(modal.id),
      destinationView: destinationView
    ) { router in
      destinationView(modal.destination, router)
    }
    .presentationDetents(modal.style.presentationDetents)
  }
}
#endif
