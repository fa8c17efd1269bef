import SingleStackScreens
import SwiftUI

extension AppCoordinator {
  /// Creates the view of a route, with its ViewModel, the services it needs, and the callbacks that navigate.
  @ViewBuilder
  func view(for route: AppRoute) -> some View {
    switch route {
    case .home:
      menu("Home", ["Services": .services, "Settings": .settingsMain])
    case .onboarding:
      EmptyView()  // `ContentView` shows the onboarding.

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
      Injecting(MoviesListViewModel(radarrService: radarrService)) {
        MoviesListView(
          onMovieSelected: { [weak self] movieId in
            self?.navigate(to: .radarrMovieDetail(movieId: movieId))
          },
          onAddMovie: { [weak self] in self?.navigate(to: .radarrAddMovie) })
      }
    case .radarrMovieDetail(let movieId):
      MovieDetailView(
        viewModel: MovieDetailViewModel(movieId: movieId, radarrService: radarrService),
        onDelete: { [weak self] in
          guard let self, isInView(route) else { return }
          navigateBack()
        })
    case .radarrAddMovie:
      AddMovieView(viewModel: makeAddMovieViewModel())

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
        onAddProfile: { [weak self] in self?.navigate(to: .settingsAddProfile) })
    case .settingsAddProfile:
      AddProfileView(
        viewModel: AddProfileViewModel(profileService: profileService),
        onClose: { [weak self] in self?.closeForm() })
    case .settingsLogs:
      LogsView(dataService: dataService)

    case .radarrQueue, .radarrHistory, .radarrSystemStatus, .radarrSettings, .settingsEditProfile,
      .settingsAppearance, .settingsNotifications, .settingsAbout:
      menu("\(route)", [:])
    }
  }

  private func makeAddMovieViewModel() -> AddMovieViewModel {
    let viewModel = AddMovieViewModel(radarrService: radarrService)
    viewModel.onMovieAdded = { [weak self] movieId in
      guard let self, isInView(.radarrAddMovie) else { return }
      navigate(to: .radarrMovieDetail(movieId: movieId))
    }
    return viewModel
  }

  /// Returns a screen whose buttons only navigate. The log records the line that calls this function.
  private func menu(
    _ title: String, _ routes: KeyValuePairs<String, AppRoute>, line: Int = #line
  ) -> some View {
    List {
      ForEach(Array(routes), id: \.key) { [weak self] label, route in
        Button(label) { self?.navigate(to: route, line: line) }
      }
    }
    .navigationTitle(title)
  }
}
