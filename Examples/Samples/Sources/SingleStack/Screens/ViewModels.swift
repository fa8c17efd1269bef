// Business logic only: where a tap leads is none of a ViewModel's business.

@MainActor package final class MoviesListViewModel {
  package var movies: [Movie] { radarrService.movies }
  private let radarrService: any RadarrServiceProtocol
  package init(radarrService: any RadarrServiceProtocol) { self.radarrService = radarrService }
}

@MainActor package final class MovieDetailViewModel {
  package let movieId: Int
  private let radarrService: any RadarrServiceProtocol
  package init(movieId: Int, radarrService: any RadarrServiceProtocol) {
    (self.movieId, self.radarrService) = (movieId, radarrService)
  }

  package func deleteMovie() { radarrService.deleteMovie(id: movieId) }
}

@MainActor package final class AddMovieViewModel {
  /// Set by who knows where to go on: the ViewModel does not navigate, it calls back.
  package var onMovieAdded: ((Int) -> Void)?
  private let radarrService: any RadarrServiceProtocol
  package init(radarrService: any RadarrServiceProtocol) { self.radarrService = radarrService }

  package func addMovie(_ movie: Movie) {
    radarrService.addMovie(movie)
    onMovieAdded?(movie.id)
  }
}
