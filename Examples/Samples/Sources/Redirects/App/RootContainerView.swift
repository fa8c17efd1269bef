#if canImport(SwiftUI)
import Navlog
import NavlogSwiftUI
import SampleUI
public import SwiftUI

/// The root of the window.
///
/// Navlog's container replaces the three views that this pattern otherwise needs: a stack with its modal bindings, a
/// modal with a stack of its own, and a handler of URLs.
public struct RootContainerView: View {
  @State private var appContainer: AppContainer
  private let timing: TransitionTiming
  private let status: TransitionStatus

  /// Creates the app with a log in memory.
  public init() { self.init(appContainer: AppContainer(log: InMemoryEventLog())) }

  init(
    appContainer: AppContainer, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus = TransitionStatus()
  ) {
    _appContainer = State(initialValue: appContainer)
    (self.pace, self.status) = (pace, status)
  }

  /// The stack, and the modals above it.
  public var body: some View {
    NavigationContainer(appContainer.session, timing: timing, status: status) { navigation, router in
      ScreenView(appContainer.resolve(navigation, navigator: router))
    } content: { router in
      ScreenView(appContainer.makeRootScreen(navigator: router))
    }
  }
}
#endif
