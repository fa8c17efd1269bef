import Observation
package import SampleUI

// ViewModels hold the business logic, views display and call back. Neither knows a route or a coordinator.

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

@MainActor
package struct MoviesListView {
  private let viewModel: MoviesListViewModel
  private let onMovieSelected: (Int) -> Void
  private let onAddMovie: () -> Void

  package init(
    viewModel: MoviesListViewModel, onMovieSelected: @escaping (Int) -> Void,
    onAddMovie: @escaping () -> Void
  ) {
    (self.viewModel, self.onMovieSelected, self.onAddMovie) = (viewModel, onMovieSelected, onAddMovie)
  }

  package var body: Screen {
    Screen("Movies", message: viewModel.errorMessage, task: viewModel.loadMovies) {
      for movie in viewModel.movies { Button(movie.title) { onMovieSelected(movie.id) } }
      Button("Add") { onAddMovie() }
    }
  }
}

// MARK: - Detail

@Observable
@MainActor
package final class MovieDetailViewModel {
  package let movieId: Int
  package private(set) var errorMessage: String?
  private let radarrService: any RadarrServiceProtocol

  package init(movieId: Int, radarrService: any RadarrServiceProtocol) {
    (self.movieId, self.radarrService) = (movieId, radarrService)
  }

  /// Returns whether the movie was deleted.
  package func deleteMovie() async -> Bool {
    do {
      try await radarrService.deleteMovie(id: movieId)
      return true
    } catch {
      errorMessage = "The movie could not be deleted"
      return false
    }
  }
}

@MainActor
package struct MovieDetailView {
  private let viewModel: MovieDetailViewModel
  private let onDelete: () -> Void

  package init(viewModel: MovieDetailViewModel, onDelete: @escaping () -> Void) {
    (self.viewModel, self.onDelete) = (viewModel, onDelete)
  }

  package var body: Screen {
    Screen("Movie \(viewModel.movieId)", message: viewModel.errorMessage) {
      Button("Delete") {
        if await viewModel.deleteMovie() { onDelete() }
      }
    }
  }
}

// MARK: - Form

@Observable
@MainActor
package final class AddMovieViewModel {
  /// Set by the coordinator: the ViewModel does not navigate, it calls back.
  @ObservationIgnored package var onMovieAdded: ((Int) -> Void)?
  package private(set) var errorMessage: String?
  private let radarrService: any RadarrServiceProtocol

  package init(radarrService: any RadarrServiceProtocol) { self.radarrService = radarrService }

  package func addMovie(_ movie: Movie) async throws {
    try await radarrService.addMovie(movie)
    onMovieAdded?(movie.id)
  }

  package func didSelectMovie(_ movie: Movie) async {
    do { try await addMovie(movie) } catch { errorMessage = "The movie could not be added" }
  }
}

@MainActor
package struct AddMovieView {
  private let viewModel: AddMovieViewModel

  package init(viewModel: AddMovieViewModel) { self.viewModel = viewModel }

  package var body: Screen {
    Screen("New movie", message: viewModel.errorMessage) {
      Button("Solaris") { await viewModel.didSelectMovie(Movie(id: 3, title: "Solaris")) }
    }
  }
}
