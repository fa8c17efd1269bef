import SampleUI
import SingleStackScreens

extension AppCoordinator {
  /// Creates the view of a route, with its ViewModel, the services it needs, and the callbacks that navigate.
  func view(for route: AppRoute) -> Screen {
    switch route {
    case .home:
      menu("Home", ["Services": .services, "Settings": .settingsMain])
    case .onboarding:
      Screen("") {}  // Shown by activeCoordinator.

    case .services:
      menu("Services", ["Radarr": .radarrHome])

    case .radarrHome:
      menu(
        "Radarr",
        [
          "Movies": .radarrMoviesList, "Queue": .radarrQueue, "History": .radarrHistory,
          "Status": .radarrSystemStatus, "Settings": .radarrSettings,
        ])
    case .radarrMoviesList:
      MoviesListView(
        viewModel: MoviesListViewModel(radarrService: radarrService),
        onMovieSelected: { [weak self] movieId in self?.navigate(to: .radarrMovieDetail(movieId: movieId)) },
        onAddMovie: { [weak self] in self?.navigate(to: .radarrAddMovie) }
      ).body
    case .radarrMovieDetail(let movieId):
      MovieDetailView(
        viewModel: MovieDetailViewModel(movieId: movieId, radarrService: radarrService),
        onDelete: { [weak self] in self?.navigateBack() }
      ).body
    case .radarrAddMovie:
      AddMovieView(viewModel: makeAddMovieViewModel()).body

    case .settingsMain:
      menu(
        "Settings",
        [
          "Profiles": .settingsProfiles, "Appearance": .settingsAppearance,
          "Notifications": .settingsNotifications, "About": .settingsAbout, "Logs": .settingsLogs,
        ])
    case .settingsProfiles:
      ProfileListView(
        viewModel: ProfileListViewModel(profileService: profileService),
        onProfileSelected: { [weak self] id in self?.navigate(to: .settingsEditProfile(profileId: id)) },
        onAddProfile: { [weak self] in self?.navigate(to: .settingsAddProfile) }
      ).body
    case .settingsAddProfile:
      AddProfileView(
        viewModel: AddProfileViewModel(profileService: profileService),
        onClose: { [weak self] in self?.navigateBack() }
      ).body
    case .settingsLogs:
      LogsView(viewModel: LogsViewModel(dataService: dataService)).body

    case .radarrQueue, .radarrHistory, .radarrSystemStatus, .radarrSettings, .settingsEditProfile,
      .settingsAppearance, .settingsNotifications, .settingsAbout:
      Screen("\(route)") {}
    }
  }

  private func makeAddMovieViewModel() -> AddMovieViewModel {
    let viewModel = AddMovieViewModel(radarrService: radarrService)
    viewModel.onMovieAdded = { [weak self] movieId in
      self?.navigate(to: .radarrMovieDetail(movieId: movieId))
    }
    return viewModel
  }

  /// A screen that only leads on. The log records the line of the menu.
  private func menu(_ title: String, _ routes: KeyValuePairs<String, AppRoute>, line: Int = #line) -> Screen {
    let buttons = routes.map { label, route in
      Button(label) { [weak self] in self?.navigate(to: route, line: line) }
    }
    return Screen(title) { buttons }
  }
}

// MARK: - Without SwiftUI

extension AppCoordinator {
  /// The screen in view: of the onboarding while it lasts, else of the form or the stack, with a way home.
  var visibleScreen: Screen {
    if let onboarding = activeCoordinator as? OnboardingCoordinator { return onboarding.visibleScreen }
    guard let route = visibleRoute else { return view(for: .home) }
    return view(for: route).adding(Button("⌂") { [weak self] in self?.popToRoot() })
  }

  private var visibleRoute: AppRoute? { sheetPath.last ?? sheet ?? navigationPath.last }

  func makeWindow() -> Window<ScreenID> {
    Window(
      self.visibleScreen,
      id: ScreenID(
        onboarding: (self.activeCoordinator as? OnboardingCoordinator)?.navigationPath,
        path: self.navigationPath + [self.sheet].compactMap { $0 } + self.sheetPath))
  }
}

/// Tells apart the screens that a window shows.
struct ScreenID: Hashable {
  let onboarding: [OnboardingRoute]?
  let path: [AppRoute]
}
