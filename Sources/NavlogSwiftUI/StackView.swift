#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// A navigation stack, and the modal or the dialog that is presented over it.
struct StackView<N: Navigation, Content: View, Destination: View>: View {
  let stack: StackModel<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let destinationView: DestinationViews<N, Destination>
  let content: (Router<N>) -> Content

  var body: some View {
    ScreensView(
      stack: stack, presenter: presenter, router: router, destinationView: destinationView, content: content
    )
    // The modifier is outside the stack. Inside, the bottom screen would present the modal, and pushed screens could cover the
    // bottom screen. However, according to a report (SwiftfulThinking/SwiftfulRouting#95), SwiftUI miscalculates the detents of
    // a child sheet if the modifier is outside. This has not been tried on a device yet.
    .modifier(ModalModifier(stack: stack, presenter: presenter, destinationView: destinationView))
    .environment(router)
  }
}

/// The screens of a navigation stack.
struct ScreensView<N: Navigation, Content: View, Destination: View>: View {
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let destinationView: DestinationViews<N, Destination>
  let content: (Router<N>) -> Content

  var body: some View {
    let path = stack.path
    NavigationStack(path: $stack.boundPath) {
      content(router)
        .onAppear { presenter.didAppear(nil, in: stack) }
        .navigationDestination(for: NavigationEntry<ShownScreen<N>>.self) { entry in
          destinationView(entry.destination, router)
            .modifier(ZoomModifier(screen: entry.destination))
            .onAppear { presenter.didAppear(entry.id, in: stack) }
        }
    }
    .onChange(of: stack.pathVersion, initial: true) { stack.didRead(path) }
    .environment(router)
    .environment(\.containerReport, presenter.timing.report)
    .environment(\.popoverSources, stack.popoverSources)
    .onAppear { presenter.setActive(true, stack.id) }
    .onDisappear { presenter.setActive(false, stack.id) }
  }
}

/// Presents the modal or the dialog over a stack.
struct ModalModifier<N: Navigation, Destination: View>: ViewModifier {
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let destinationView: DestinationViews<N, Destination>
  /// The frame of the presenting view. The stack does not store this frame, because a split view uses one modifier for the
  /// popovers of all its stacks.
  @State var bounds: CGRect?

  func body(content: Content) -> some View {
    content
      .onGeometryChange(for: CGRect.self) {
        $0.frame(in: .global)
      } action: {
        bounds = $0
      }
      .sheet(item: $stack[.sheet, lastRead: stack.modal(by: .sheet)], onDismiss: dismissalDidEnd) {
        modalView($0)
      }
      .popover(
        item: $stack[.popover, lastRead: stack.modal(by: .popover)],
        attachmentAnchor: stack.popoverSources.anchor(of: stack.modal?.destination, in: bounds)
      ) { modal in
        modalView(modal).onDisappear { presenter.popoverDidDisappear(modal, over: stack) }
      }
      .cover(item: $stack[.cover, lastRead: stack.modal(by: .cover)], onDismiss: dismissalDidEnd) {
        modalView($0)
      }
      .dialog(of: stack) {
        destinationView.content(ofDialog: $0.destination, presenter.session.router(onScreen: $0.router))
      } didAnswer: {
        // The closure retains the presenter, because an answer may arrive after the container has gone. The stack does not
        // retain the presenter.
        presenter.didAnswer($0, with: $1)
      }
      .onChange(of: stack.presentationVersion, initial: true) { presenter.didReadPresentation(over: stack) }
  }

  private var dismissalDidEnd: () -> Void {
    let modal = stack.modal
    return { presenter.dismissalDidEnd(of: modal, over: stack) }
  }

  private func modalView(_ modal: StackModel<N>.Modal) -> ModalView<N, Destination> {
    ModalView(
      modal: modal, stack: presenter.stack(modal.id), presenter: presenter, destinationView: destinationView)
  }
}

/// The stack of a modal. The bottom screen of this stack is the destination that was presented.
struct ModalView<N: Navigation, Destination: View>: View {
  let modal: StackModel<N>.Modal
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let destinationView: DestinationViews<N, Destination>

  var body: some View {
    StackView(
      stack: stack, presenter: presenter, router: presenter.session.router(onScreen: modal.id),
      destinationView: destinationView
    ) { router in
      destinationView(modal.destination, router)
    }
    // The modifier is outside the stack. Inside the stack, the transition would apply to its bottom screen.
    .modifier(ZoomModifier(screen: modal.destination))
    .modifier(LayerOverlayModifier())
    .detents(of: modal.style, selection: $stack[selectedDetentOf: modal.style])
  }
}
#endif
