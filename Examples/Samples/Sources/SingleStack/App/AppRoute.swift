import Navlog

/// All routes of the app. The pattern counts nineteen and lists eighteen: the nineteenth is `home`, which stands at the
/// bottom of the stack and is never pushed.
enum AppRoute: Navigation {
  case home
  case onboarding
  case services
  case radarrHome, radarrMoviesList, radarrMovieDetail(movieId: Int), radarrAddMovie
  case radarrQueue, radarrHistory, radarrSystemStatus, radarrSettings
  case settingsMain, settingsProfiles, settingsAddProfile, settingsEditProfile(profileId: String)
  case settingsAppearance, settingsNotifications, settingsAbout, settingsLogs

  /// All are pushed on the one stack, but for a form in a sheet.
  var presentationType: PresentationType { self == .settingsAddProfile ? .sheet : .push }
}
