#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// The second of three columns: the bottom screen of the selected root.
struct ContentColumn<N: Navigation, Content: View>: View {
  let stack: StackModel<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let content: (Router<N>) -> Content

  var body: some View {
    content(router)
      .environment(router)
      .environment(\.containerReport, presenter.timing.report)
      .environment(\.popoverSources, stack.popoverSources)
      .onAppear {
        presenter.setActive(true, stack.id)
        presenter.didAppear(nil, in: stack)
      }
      .onDisappear { presenter.setActive(false, stack.id) }
  }
}

/// The last of three columns: the screens above the bottom screen of the selected root, or a
/// placeholder.
struct DetailColumn<N: Navigation, Placeholder: View, Destination: View>: View {
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let router: Router<N>
  let destinationView: DestinationViews<N, Destination>
  let placeholder: () -> Placeholder

  var body: some View {
    let path = stack.path
    ZStack {
      if let first = path.first {
        NavigationStack(path: $stack.boundTail) {
          screen(first)
            .navigationDestination(for: NavigationEntry<ShownScreen<N>>.self) { screen($0) }
        }
        // The identity includes the destination: when a player opens another session, an entry of that session may have the
        // same identity.
        .id(first)
        .onAppear { presenter.setActive(true, stack.id) }
        .onDisappear { presenter.setActive(false, stack.id) }
      } else {
        placeholder()
      }
    }
    .onChange(of: stack.pathVersion, initial: true) { stack.didRead(path) }
    .onChange(of: stack.unshownFirst, initial: true) { stack.didReadFirst(presenter.timing) }
    .environment(router)
    .environment(\.containerReport, presenter.timing.report)
    .environment(\.popoverSources, stack.popoverSources)
  }

  private func screen(_ entry: NavigationEntry<ShownScreen<N>>) -> some View {
    destinationView(entry.destination, router)
      .modifier(ZoomModifier(screen: entry.destination))
      .onAppear {
        stack.firstDidAppear(entry)
        presenter.didAppear(entry.id, in: stack)
      }
  }
}
#endif
