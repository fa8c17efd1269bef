public import NavlogSwiftUI
public import SwiftUI

/// The root of the window.
///
/// Navlog's container replaces three views of this pattern: a stack with its modal bindings, a modal with its
/// own stack, and a handler of URLs.
public struct RootContainerView: View {
  @State private var appContainer: AppContainer
  private let timing: TransitionTiming
  private let status: TransitionStatus

  /// Shows an app.
  ///
  /// - Parameters:
  ///   - appContainer: The app. The view keeps the first app that it receives.
  ///   - timing: The time that transitions may take.
  ///   - status: Reports when transitions have ended.
  public init(
    appContainer: AppContainer, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus = TransitionStatus()
  ) {
    _appContainer = State(initialValue: appContainer)
    (self.timing, self.status) = (timing, status)
  }

  /// The stack, and the modals above it.
  public var body: some View {
    NavigationContainer(appContainer.session, timing: timing, status: status) { navigation, router in
      appContainer.resolve(navigation, navigator: router)
    } content: { router in
      appContainer.makeRootScreen(navigator: router)
    }
  }
}
