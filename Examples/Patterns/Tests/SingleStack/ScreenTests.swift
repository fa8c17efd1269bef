import Navlog
import Observation
import PatternHarness
import SingleStackScreens
import SwiftUI
import TestThreads
import Testing

@testable import SingleStack

/// Views and ViewModels on their own, and as the coordinator wires them.
@Suite(.timeLimit(.minutes(5))) @MainActor struct ScreenTests {
  private let service = RadarrService()

  // MARK: - Pattern 1

  @Test func `a view passes the selection to its callback`() async throws {
    var calls: [String] = []
    let viewModel = MoviesListViewModel(radarrService: service)
    let view = MoviesListView(
      onMovieSelected: { calls.append("movie \($0)") }, onAddMovie: { calls.append("add") })
    await viewModel.loadMovies()
    let host = TestHost { view.environment(viewModel) }
    host.settle()
    try host.tap("Stalker")
    try host.tap("Add")
    #expect(calls == ["movie 2", "add"])
  }

  @Test func `the coordinator navigates from the list to a movie, and to the form`() async throws {
    let coordinator = makeCoordinator()
    coordinator.navigate(to: .radarrMoviesList)
    try await coordinator.tap("Metropolis")
    #expect(coordinator.navigationPath.last == .radarrMovieDetail(movieId: 1))
    coordinator.navigateBack()
    try await coordinator.tap("Add")
    #expect(coordinator.navigationPath.last == .radarrAddMovie)
  }

  // MARK: - Pattern 2

  @Test func `a ViewModel calls its callback after it has added the movie`() async throws {
    let viewModel = AddMovieViewModel(radarrService: service)
    var calls: [String] = []
    viewModel.onMovieAdded = { [service] in calls.append("\($0) of \(service.movies.count)") }
    try await viewModel.addMovie(Movie(id: 3, title: "Solaris"))
    #expect(calls == ["3 of 3"])
  }

  @Test func `a ViewModel without a callback also adds the movie`() async throws {
    try await AddMovieViewModel(radarrService: service).addMovie(Movie(id: 3, title: "Solaris"))
    #expect(service.movies.map { $0.id } == [1, 2, 3])
  }

  @Test func `a movie that the user adds is saved, and its detail is pushed`() async throws {
    let coordinator = makeCoordinator(radarrService: service)
    coordinator.navigate(to: .radarrAddMovie)
    try await coordinator.tap("Solaris")
    #expect(coordinator.navigationPath.last == .radarrMovieDetail(movieId: 3))
    #expect(service.movies.last?.title == "Solaris")
  }

  // MARK: - Pattern 3

  @Test func `a detail view calls onDelete after its ViewModel has deleted the movie`() async throws {
    var left: [Int]?
    let viewModel = MovieDetailViewModel(movieId: 1, radarrService: service)
    let view = MovieDetailView(
      viewModel: viewModel, onDelete: { [service] in left = service.movies.map { $0.id } })
    let host = TestHost { view }
    host.settle()
    try host.tap("Delete")
    try await wait(for: "the callback") { left != nil }
    #expect(left == [2])
  }

  @Test func `deleting a movie leads back to the list, which no longer shows the movie`() async throws {
    let coordinator = makeCoordinator(radarrService: service)
    coordinator.navigate(to: .radarrMoviesList)
    try await coordinator.tap("Metropolis", "Delete")
    #expect(coordinator.navigationPath == [.radarrMoviesList])
    let shown = try coordinator.show()
    try await shown.expect(shown.window.buttons == ["Stalker", "Add", "Home"])
  }

  @Test func `every button leads to its route`() async throws {
    let paths: [([String], AppRoute)] = [
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
    for (labels, route) in paths {
      let coordinator = makeCoordinator()
      let shown = try coordinator.show()
      for label in labels { try await shown.tap(label) }
      #expect(coordinator.navigationPath.last == route)
      #expect(coordinator.navigationPath.count == labels.count)
    }
  }

  // MARK: - State

  @Test func `the list of movies is observable`() async {
    let viewModel = MoviesListViewModel(radarrService: service)
    #expect(viewModel.movies.isEmpty)
    await confirmation { changed in
      withObservationTracking {
        _ = viewModel.movies
      } onChange: {
        changed()
      }
      await viewModel.loadMovies()
    }
    #expect(viewModel.movies.map(\.title) == ["Metropolis", "Stalker"])
  }

  @Test
  func `the environment keeps a ViewModel when the body of the parent view is evaluated again`()
    async throws
  {
    struct Parent: View {
      let count: Count
      let service: RadarrService

      var body: some View {
        if count.value >= 0 {
          Injecting(MoviesListViewModel(radarrService: service)) {
            MoviesListView(onMovieSelected: { _ in }, onAddMovie: {})
          }
        }
      }
    }
    let (count, service) = (Count(), service)
    let host = TestHost { Parent(count: count, service: service) }
    try await wait(for: "the movies") {
      host.settle()
      return host.buttons == ["Metropolis", "Stalker", "Add"]
    }
    count.value += 1
    host.settle()
    #expect(host.buttons == ["Metropolis", "Stalker", "Add"] && host.failures == [])
  }

  @Test func `saving a profile closes the form, and the list then shows the profile`() async throws {
    let coordinator = makeCoordinator()
    let shown = try coordinator.show()
    try await shown.tap("Settings", "Profiles", "Add", "Save")
    try await shown.expect(shown.window.buttons == ["default", "guest", "Add", "Home"])
    #expect(coordinator.sheet == nil)
  }

  @Test func `while the form is being saved, the user can neither save it again nor close it`() async throws {
    let services = SlowServices()
    let coordinator = makeCoordinator(profileService: services)
    let shown = try coordinator.show()
    try await shown.tap("Settings", "Profiles", "Add")
    #expect(shown.window.canSwipeDown)
    for _ in 1...2 { try shown.window.tap("Save") }
    try await shown.settle()
    #expect(services.count == 1)
    for button in ["Save", "Cancel"] {
      #expect(throws: HarnessMisuse.self) { try shown.window.tap(button) }
    }
    #expect(!shown.window.canSwipeDown)
    services.finish()
    try await shown.expect([["Home", "Settings", "Profiles"]])
    #expect(coordinator.sheet == nil)
  }

  @Test(arguments: [
    (AppRoute.radarrMovieDetail(movieId: 1), "Delete"), (AppRoute.radarrAddMovie, "Solaris"),
  ])
  func `if the user goes back while a task is running, the end of the task does not navigate`(
    route: AppRoute, button: String
  ) async throws {
    let services = SlowServices()
    let coordinator = makeCoordinator(radarrService: services)
    coordinator.navigate(to: .radarrMoviesList)
    coordinator.navigate(to: route)
    let shown = try coordinator.show()
    try await shown.tap(button)
    try await shown.expect(services.count == 1)
    try shown.window.swipeBack()
    try await shown.expect([["Home", "Movies"]])
    services.finish()
    try await shown.settle()
    try await shown.expect([["Home", "Movies"]])
  }

  @Test func `a second tap on a button that starts a task does not start a second task`() async throws {
    let services = SlowServices()
    let coordinator = makeCoordinator(radarrService: services)
    coordinator.navigate(to: .radarrMoviesList)
    let shown = try coordinator.show()
    for (row, button, title) in [("Metropolis", "Delete", "Movie 1"), ("Add", "Solaris", "New movie")] {
      try await shown.tap(row)
      try await shown.expect([["Home", "Movies", title]])
      for _ in 1...2 { try shown.window.tap(button) }
      try await shown.settle()
      #expect(services.count == 1)
      #expect(throws: HarnessMisuse.self) { try shown.window.tap(button) }
      services.finish()
      try await shown.expect(
        [["Home", "Movies"] + (button == "Delete" ? [] : ["New movie", "Movie 3"])])
    }
  }

  @Test func `the logs come from the data service`() async throws {
    let coordinator = makeCoordinator()
    let shown = try coordinator.show()
    try await shown.tap("Settings", "Logs")
    try await shown.expect(shown.text.contains("Connected to Radarr."))
  }

  @Test func `if a service fails, a message is shown, and the app does not navigate`() async throws {
    let services = FailingServices()
    let coordinator = makeCoordinator(
      profileService: services, radarrService: services, dataService: services)
    let shown = try coordinator.show()
    for (route, button, message) in [
      (AppRoute.radarrMoviesList, nil as String?, "The movies could not be loaded"),
      (.radarrMovieDetail(movieId: 1), "Delete", "The movie could not be deleted"),
      (.radarrAddMovie, "Solaris", "The movie could not be added"),
      (.settingsLogs, nil, "The logs could not be read"),
      (.settingsAddProfile, "Save", "The profile could not be saved"),
    ] {
      coordinator.navigate(to: route)
      let position = coordinator.session.position
      if let button { try await shown.tap(button) }
      try await shown.expect(shown.text.contains(message))
      #expect(coordinator.session.position == position)
    }
  }

  @Test func `the screens that a coordinator makes do not keep the coordinator alive`() throws {
    var screens: [Any] = []
    weak var coordinator: AppCoordinator?
    weak var onboarding: OnboardingCoordinator?
    do {
      let alive = makeCoordinator(onboarded: false)
      alive.start()
      coordinator = alive
      let child = try #require(alive.activeCoordinator as? OnboardingCoordinator)
      onboarding = child
      let steps: [OnboardingRoute] = [.welcome, .connectService, .createProfile]
      screens = steps.map { child.view(for: $0) }
      screens += AppRoute.all.map { alive.view(for: $0) }
    }
    #expect(coordinator == nil)
    #expect(onboarding == nil)
    #expect(screens.count == 22)
  }
}

/// A parent view that reads the value is evaluated again when the value changes.
@Observable private final class Count { var value = 0 }
