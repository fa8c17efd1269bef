import Navlog

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
