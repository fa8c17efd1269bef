#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// A navigation stack, and the modal or the dialog that is presented over it.
struct StackView<N: Navigation, Content: View, Destination: View>: View {
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let destinationView: DestinationViews<N, Destination>
  let content: (Router<N>) -> Content

  var body: some View {
    let _ = presenter.didRead(stack)
    NavigationStack(path: $stack.boundPath) {
      content(router)
        .onAppear { presenter.didAppear(nil, in: stack) }
        .navigationDestination(for: NavigationEntry<N>.self) { entry in
          destinationView(entry.destination, router)
            .onAppear { presenter.didAppear(entry.id, in: stack) }
        }
    }
    .sheet(item: $stack[.sheet, lastRead: stack.modal(in: .sheet)], onDismiss: dismissalDidEnd) {
      modalView($0)
    }
    .cover(item: $stack[.fullScreen, lastRead: stack.modal(in: .fullScreen)], onDismiss: dismissalDidEnd) {
      modalView($0)
    }
    .modifier(
      DialogModifier(stack: stack, presenter: presenter, dialogContent: destinationView.dialog)
    )
    .environment(router)
    .onAppear { presenter.setActive(true, router) }
    .onDisappear { presenter.setActive(false, router) }
  }

  private var dismissalDidEnd: () -> Void {
    let modal = stack.modal
    return { presenter.dismissalDidEnd(of: modal, over: stack) }
  }

  private func modalView(_ modal: PresentedModal<N>) -> ModalView<N, Destination> {
    ModalView(
      modal: modal, stack: presenter.stack(modal.id), presenter: presenter, destinationView: destinationView)
  }
}

/// A modal's stack. Its bottom screen is the presented destination.
struct ModalView<N: Navigation, Destination: View>: View {
  let modal: PresentedModal<N>
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let destinationView: DestinationViews<N, Destination>

  var body: some View {
    StackView(
      stack: stack, presenter: presenter, router: presenter.session.router(modal.id),
      destinationView: destinationView
    ) { router in
      destinationView(modal.destination, router)
    }
    .presentationDetents(of: modal.style, selection: $stack[selectedDetentOf: modal.style])
  }
}
#endif
