import Navlog
import SwiftUI

/// Destinations for the adapter's tests.
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

/// A screen: its name, and a button for what an app's screens do by themselves. It says so when it is not in the
/// environment of its own router.
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
