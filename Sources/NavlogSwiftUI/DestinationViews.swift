#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// The views of an app's destinations, as passed to a container, and the view for unknown destinations.
@MainActor
struct DestinationViews<N: Navigation, Destination: View> {
  let view: (N, Router<N>) -> Destination
  let dialog: (N, Router<N>) -> DialogContent

  @ViewBuilder
  func callAsFunction(_ screen: ShownScreen<N>, _ router: Router<N>) -> some View {
    switch screen {
    case .known(let destination): view(destination, router)
    case .unknown(let recorded): UnknownScreen(recorded: recorded)
    }
  }

  func content(ofDialog screen: ShownScreen<N>, _ router: Router<N>) -> DialogContent {
    switch screen {
    case .known(let destination): dialog(destination, router)
    case .unknown(let recorded): .unknown(recorded)
    }
  }
}
#endif
