import SampleUI
import SingleStackScreens

extension AppCoordinator {
  /// What is seen: the onboarding while it lasts, else the top of the one stack, where a button leads home.
  var screen: Screen {
    if let onboarding = activeCoordinator as? OnboardingCoordinator { return onboarding.screen }
    let screen = view(for: sheet ?? navigationPath.last ?? .home)
    return Screen(screen.title, screen.buttons + [Button("⌂") { [weak self] in self?.popToRoot() }])
  }

  /// Creates the view of a route, its ViewModel with the services that it needs, and what its callbacks lead to.
  func view(for route: AppRoute) -> Screen {
    switch route {
    case .home: return Screen("Home", [to(.services, "Services"), to(.settingsMain, "Settings")])
    case .onboarding: return Screen("")  // Handled by activeCoordinator.
    case .services: return Screen("Services", [to(.radarrHome, "Radarr")])
    case .radarrHome:
      let lists = [to(.radarrMoviesList, "Movies"), to(.radarrQueue, "Queue"), to(.radarrHistory, "History")]
      return Screen("Radarr", lists + [to(.radarrSystemStatus, "Status"), to(.radarrSettings, "Settings")])
    case .radarrMoviesList:
      return moviesListView(
        MoviesListViewModel(radarrService: radarrService),
        onMovieSelected: { [weak self] in self?.navigate(to: .radarrMovieDetail(movieId: $0)) },
        onAddMovie: { [weak self] in self?.navigate(to: .radarrAddMovie) })
    case .radarrMovieDetail(let movieId):
      let viewModel = MovieDetailViewModel(movieId: movieId, radarrService: radarrService)
      return movieDetailView(viewModel, onDelete: { [weak self] in self?.navigateBack() })
    case .radarrAddMovie:
      let viewModel = AddMovieViewModel(radarrService: radarrService)
      viewModel.onMovieAdded = { [weak self] in self?.navigate(to: .radarrMovieDetail(movieId: $0)) }
      return addMovieView(viewModel)
    case .settingsMain:
      let own = [to(.settingsProfiles, "Profiles"), to(.settingsAppearance, "Appearance")]
      let more = [to(.settingsAbout, "About"), to(.settingsLogs, "Logs")]
      return Screen("Settings", own + [to(.settingsNotifications, "Notifications")] + more)
    case .settingsProfiles:
      let edit = to(.settingsEditProfile(profileId: "default"), "default")
      return Screen("Profiles", [to(.settingsAddProfile, "Add"), edit])
    case .settingsAddProfile:
      return Screen("New profile", [Button("Cancel") { [weak self] in self?.navigateBack() }])
    case .radarrQueue, .radarrHistory, .radarrSystemStatus, .radarrSettings, .settingsEditProfile,
      .settingsAppearance, .settingsNotifications, .settingsAbout, .settingsLogs:
      return Screen("\(route)")
    }
  }

  private func to(_ route: AppRoute, _ label: String, file: String = #fileID, line: Int = #line) -> Button {
    Button(label) { [weak self] in self?.navigate(to: route, file: file, line: line) }
  }
}
