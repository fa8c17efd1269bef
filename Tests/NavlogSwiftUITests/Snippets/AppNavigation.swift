import Navlog

/// The destinations of the snippets.
enum AppNavigation: Navigation {
  case characterList
  case characterDetail(id: Int)
  case episodeDetail(id: Int)
  case settings

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .episodeDetail: .push
    case .settings: .sheet
    }
  }
}
