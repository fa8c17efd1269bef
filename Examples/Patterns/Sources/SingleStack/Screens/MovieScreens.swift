import Observation
package import SwiftUI

// ViewModels contain the business logic. Views display the data of their ViewModels. Both navigate by calling closures, so they
// depend neither on routes nor on a coordinator.

// MARK: - List

@Observable
@MainActor
package final class MoviesListViewModel {
  package private(set) var movies: [Movie] = []
  package private(set) var errorMessage: String?
  private let radarrService: any RadarrServiceProtocol

  package init(radarrService: any RadarrServiceProtocol) { self.radarrService = radarrService }

  package func loadMovies() async {
    do {
      movies = try await radarrService.getMovies()
      errorMessage = nil
    } catch {
      errorMessage = "The movies could not be loaded"
    }
  }
}

/// Puts a ViewModel into the environment of a screen, and keeps it as long as the screen exists.
///
/// A bare `.environment(MoviesListViewModel(…))` would create another ViewModel whenever the view above is evaluated.
package struct Injecting<ViewModel: AnyObject & Observable, Screen: View>: View {
  @State private var viewModel: ViewModel
  private let screen: Screen

  package init(_ viewModel: ViewModel, @ViewBuilder screen: () -> Screen) {
    _viewModel = State(initialValue: viewModel)
    self.screen = screen()
  }

  package var body: some View { screen.environment(viewModel) }
}

/// The list of movies. Its ViewModel is in the environment.
package struct MoviesListView: View {
  @Environment(MoviesListViewModel.self) private var viewModel
  private let onMovieSelected: (Int) -> Void
  private let onAddMovie: () -> Void

  package init(
    onMovieSelected: @escaping (Int) -> Void, onAddMovie: @escaping () -> Void
  ) {
    (self.onMovieSelected, self.onAddMovie) = (onMovieSelected, onAddMovie)
  }

  package var body: some View {
    List {
      if let message = viewModel.errorMessage { Text(message) }
      ForEach(viewModel.movies, id: \.id) { movie in
        Button(movie.title) { onMovieSelected(movie.id) }
      }
      Button("Add") { onAddMovie() }
    }
    .navigationTitle("Movies")
    // The list loads whenever it appears, because a screen above may have added or deleted a movie.
    .onAppear { Task { await viewModel.loadMovies() } }
  }
}

// MARK: - Detail

@Observable
@MainActor
package final class MovieDetailViewModel {
  package let movieId: Int
  /// Whether a deletion is running. Meanwhile, another tap does nothing.
  package private(set) var isDeleting = false
  package private(set) var errorMessage: String?
  private let radarrService: any RadarrServiceProtocol

  package init(movieId: Int, radarrService: any RadarrServiceProtocol) {
    (self.movieId, self.radarrService) = (movieId, radarrService)
  }

  /// Returns whether the movie was deleted.
  package func deleteMovie() async -> Bool {
    guard !isDeleting else { return false }
    isDeleting = true
    defer { isDeleting = false }
    do {
      try await radarrService.deleteMovie(id: movieId)
      return true
    } catch {
      errorMessage = "The movie could not be deleted"
      return false
    }
  }
}

package struct MovieDetailView: View {
  @State private var viewModel: MovieDetailViewModel
  private let onDelete: () -> Void

  package init(viewModel: MovieDetailViewModel, onDelete: @escaping () -> Void) {
    _viewModel = State(initialValue: viewModel)
    self.onDelete = onDelete
  }

  package var body: some View {
    List {
      if let message = viewModel.errorMessage { Text(message) }
      Button("Delete") {
        Task { if await viewModel.deleteMovie() { onDelete() } }
      }
      .disabled(viewModel.isDeleting)
    }
    .navigationTitle("Movie \(viewModel.movieId)")
  }
}

// MARK: - Form

@Observable
@MainActor
package final class AddMovieViewModel {
  /// Called after a movie was added. The coordinator sets this closure, because the ViewModel does not navigate itself.
  @ObservationIgnored package var onMovieAdded: ((Int) -> Void)?
  /// Whether a movie is being added. Meanwhile, another tap does nothing.
  package private(set) var isAdding = false
  package private(set) var errorMessage: String?
  private let radarrService: any RadarrServiceProtocol

  package init(radarrService: any RadarrServiceProtocol) { self.radarrService = radarrService }

  package func addMovie(_ movie: Movie) async throws {
    try await radarrService.addMovie(movie)
    onMovieAdded?(movie.id)
  }

  package func didSelectMovie(_ movie: Movie) async {
    guard !isAdding else { return }
    isAdding = true
    defer { isAdding = false }
    do { try await addMovie(movie) } catch { errorMessage = "The movie could not be added" }
  }
}

package struct AddMovieView: View {
  @State private var viewModel: AddMovieViewModel

  package init(viewModel: AddMovieViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      if let message = viewModel.errorMessage { Text(message) }
      Button("Solaris") {
        Task { await viewModel.didSelectMovie(Movie(id: 3, title: "Solaris")) }
      }
      .disabled(viewModel.isAdding)
    }
    .navigationTitle("New movie")
  }
}
