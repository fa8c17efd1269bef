#if canImport(SwiftUI)
import Navlog
import NavlogSwiftUI
import SampleUI
import SwiftUI

/// The root of the window.
///
/// Navlog's container stands for the three views that this pattern otherwise needs: a stack with its modal bindings, a
/// modal with a stack of its own, and a handler of URLs.
struct RootContainerView: View {
  let appContainer: AppContainer
  var pace = TransitionTiming()
  var status = TransitionStatus()

  var body: some View {
    NavigationContainer(appContainer.session, pace: pace, status: status) { navigation, router in
      ScreenView(appContainer.resolve(navigation, navigator: router))
    } content: { router in
      ScreenView(appContainer.makeRootScreen(navigator: router))
    }
  }
}
#endif
