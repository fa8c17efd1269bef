public import Navlog

/// All navigation destinations in the app.
public enum AppNavigation: Navigation {
  // MARK: - Push Destinations

  /// The list of characters.
  case characterList
  /// One character.
  case characterDetail(id: Int)
  /// One location.
  case locationDetail(id: Int)
  /// The list of episodes.
  case episodeList
  /// One episode.
  case episodeDetail(id: Int)

  // MARK: - Sheet Destinations

  /// The filter of the list of characters.
  case characterFilter
  /// The settings.
  case settings

  // MARK: - Full Screen Destinations

  /// The pictures of one character.
  case imageGallery(characterId: Int)
  /// The onboarding.
  case onboarding

  // MARK: - Navigation Protocol

  /// The presentation, unless the caller chooses another.
  public var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .locationDetail, .episodeList, .episodeDetail: .push
    case .characterFilter, .settings: .sheet
    case .imageGallery, .onboarding: .fullScreen
    }
  }
}
