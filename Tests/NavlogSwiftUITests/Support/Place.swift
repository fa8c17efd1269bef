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

/// A screen with its name and a button that calls SwiftUI's `dismiss`. Adds a text if the router in its environment is
/// not its own.
struct PlaceView: View {
  let name: String
  let router: Router<Place>
  @Environment(Router<Place>.self) private var nearest
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text(name)
    if nearest !== router { Text("in the environment of \(nearest.id.description)") }
    Button("close") { dismiss() }
  }
}
