import SampleUI
import SingleStackScreens
import Testing

@testable import SingleStack

/// Views and ViewModels by themselves, and what the coordinator wires them to.
@Suite @MainActor struct CallbackTests {
  private let service = RadarrService()

  // MARK: - Pattern 1

  @Test func `a view calls back with what was selected, and goes nowhere itself`() throws {
    var calls: [String] = []
    let view = moviesListView(
      MoviesListViewModel(radarrService: service), onMovieSelected: { calls.append("movie \($0)") },
      onAddMovie: { calls.append("add") })
    try view.tap("Stalker")
    try view.tap("Add")
    #expect(calls == ["movie 2", "add"])
  }

  @Test func `the coordinator leads from the list to a film, and to the form`() throws {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .radarrMoviesList)
    try coordinator.tap("Metropolis")
    #expect(coordinator.navigationPath.last == .radarrMovieDetail(movieId: 1))
    coordinator.navigateBack()
    try coordinator.tap("Add")
    #expect(coordinator.navigationPath.last == .radarrAddMovie)
  }

  // MARK: - Pattern 2

  @Test func `a ViewModel adds a film, then calls back`() {
    let viewModel = AddMovieViewModel(radarrService: service)
    var calls: [String] = []
    viewModel.onMovieAdded = { [service] in calls.append("\($0) of \(service.movies.count)") }
    viewModel.addMovie(Movie(id: 3, title: "Solaris"))
    #expect(calls == ["3 of 3"])
  }

  @Test func `a ViewModel that nobody listens to works all the same`() {
    AddMovieViewModel(radarrService: service).addMovie(Movie(id: 3, title: "Solaris"))
    #expect(service.movies.map { $0.id } == [1, 2, 3])
  }

  @Test func `a film that was added is shown`() throws {
    let coordinator = makeCoordinator(radarrService: service)
    coordinator.navigate(to: .radarrAddMovie)
    try coordinator.tap("Solaris")
    #expect(coordinator.navigationPath.last == .radarrMovieDetail(movieId: 3))
    #expect(service.movies.last?.title == "Solaris")
  }

  // MARK: - Pattern 3

  @Test func `a film is deleted by its ViewModel, and then the view calls back`() throws {
    var left: [Int]?
    let viewModel = MovieDetailViewModel(movieId: 1, radarrService: service)
    let view = movieDetailView(viewModel, onDelete: { [service] in left = service.movies.map { $0.id } })
    try view.tap("Delete")
    #expect(left == [2])
  }

  @Test func `whoever deletes a film is back in the list, where it is no more`() throws {
    let coordinator = makeCoordinator(radarrService: service)
    coordinator.navigate(to: .radarrMoviesList)
    try coordinator.tap("Metropolis", "Delete")
    #expect(coordinator.navigationPath == [.radarrMoviesList])
    #expect(throws: NoSuchButton.self) { try coordinator.tap("Metropolis") }
  }

  @Test func `every screen is wired: each button leads where its name says`() throws {
    let ways: [([String], AppRoute)] = [
      (["Services"], .services), (["Services", "Radarr"], .radarrHome),
      (["Services", "Radarr", "Movies"], .radarrMoviesList), (["Services", "Radarr", "Queue"], .radarrQueue),
      (["Services", "Radarr", "History"], .radarrHistory),
      (["Services", "Radarr", "Status"], .radarrSystemStatus),
      (["Services", "Radarr", "Settings"], .radarrSettings), (["Settings"], .settingsMain),
      (["Settings", "Profiles"], .settingsProfiles),
      (["Settings", "Profiles", "default"], .settingsEditProfile(profileId: "default")),
      (["Settings", "Appearance"], .settingsAppearance),
      (["Settings", "Notifications"], .settingsNotifications),
      (["Settings", "About"], .settingsAbout), (["Settings", "Logs"], .settingsLogs),
    ]
    for (labels, route) in ways {
      let coordinator = makeCoordinator()
      for label in labels { try coordinator.tap(label) }
      #expect(coordinator.navigationPath.last == route)
      #expect(coordinator.navigationPath.count == labels.count)
    }
  }
}
