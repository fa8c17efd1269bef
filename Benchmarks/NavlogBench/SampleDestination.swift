import Navlog

/// The destinations of the sample app, so that the figures are those of an ordinary app.
enum SampleDestination: Navigation {
  case characterList
  case characterDetail(id: Int)
  case locationDetail(id: Int)
  case episodeList
  case episodeDetail(id: Int)
  case characterFilter
  case settings
  case imageGallery(characterId: Int)
  case onboarding

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .locationDetail, .episodeList, .episodeDetail: .push
    case .characterFilter, .settings: .sheet
    case .imageGallery, .onboarding: .fullScreen
    }
  }
}
