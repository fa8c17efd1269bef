import Navlog
import SwiftUI

/// The destinations of the test app.
enum Place: Navigation, CustomStringConvertible {
  case list
  case detail(Int)
  case filter
  case gallery
  case confirm
  case share

  var presentationType: PresentationType {
    switch self {
    case .list, .detail: .push
    case .filter: .sheet
    case .gallery: .fullScreen
    case .confirm: .alert
    case .share: .confirmationDialog
    }
  }

  var description: String {
    switch self {
    case .list: "list"
    case .detail(let id): "detail \(id)"
    case .filter: "filter"
    case .gallery: "gallery"
    case .confirm: "confirm"
    case .share: "share"
    }
  }
}

/// The screen of a destination that the test app does not know.
struct UnknownPlaceView: View {
  let recorded: RecordedDestination
  let screens: MadeScreens
  @State private var token = MadeScreens.Token()
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let _ = screens.note(token)
    Text(verbatim: "\(recorded)")
    Button("close") { dismiss() }
  }
}

/// Counts the screens that SwiftUI makes. Each screen has its own token.
@MainActor
final class MadeScreens {
  final class Token {}

  private var tokens: [ObjectIdentifier: Token] = [:]
  /// The closure that each screen calls when it appears.
  var onAppear: (Router<Place>) -> Void = { _ in }

  var count: Int { tokens.count }

  func note(_ token: Token) { tokens[ObjectIdentifier(token)] = token }
}

/// A screen with its name and a button that calls SwiftUI's `dismiss`. If the router in the environment is not the screen's own
/// router, the screen also shows the address of that router.
struct PlaceView: View {
  let name: String
  let router: Router<Place>
  var screens: MadeScreens?
  @State private var token = MadeScreens.Token()
  @Environment(Router<Place>.self) private var nearest
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let _ = screens?.note(token)
    Text(name).onAppear { screens?.onAppear(router) }
    if nearest !== router { Text("in the environment of \(nearest.id.description)") }
    Button("close") { dismiss() }
  }
}
