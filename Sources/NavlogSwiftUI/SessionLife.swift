#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// What a session needs from the scene it is in: links, and a flush before the app may be gone.
struct SessionLifecycle<N: Navigation>: ViewModifier {
  let presenter: Presenter<N>
  @Environment(\.scenePhase) private var scenePhase

  func body(content: Content) -> some View {
    content
      .onAppear { presenter.start() }
      // The session opens it on the router that is visible, whichever container hears of it.
      .onOpenURL { presenter.session.open($0.absoluteString) }
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: presenter.session.retry()
        // What fails here is in `logStatus`, and is tried again.
        case .background: try? presenter.session.flush()
        default: break
        }
      }
  }
}
#endif
