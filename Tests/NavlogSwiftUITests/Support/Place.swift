import Navlog
import SwiftUI

/// The destinations of the test app.
enum Place: Navigation, CustomStringConvertible {
  case list
  case detail(Int)
  case filter
  case gallery

  var presentationType: PresentationType {
    switch self {
    case .list, .detail: .push
    case .filter: .sheet
    case .gallery: .fullScreen
    }
  }

  var description: String {
    switch self {
    case .list: "list"
    case .detail(let id): "detail \(id)"
    case .filter: "filter"
    case .gallery: "gallery"
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
