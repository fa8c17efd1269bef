package struct Movie: Sendable {
  package let id: Int
  package let title: String
  package init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}

@MainActor package protocol RadarrServiceProtocol: AnyObject {
  var movies: [Movie] { get }
  func addMovie(_ movie: Movie)
  func deleteMovie(id: Int)
}

/// Films in memory.
package final class RadarrService: RadarrServiceProtocol {
  package private(set) var movies = [Movie(id: 1, title: "Metropolis"), Movie(id: 2, title: "Stalker")]
  package init() {}
  package func addMovie(_ movie: Movie) { movies.append(movie) }
  package func deleteMovie(id: Int) { movies.removeAll { $0.id == id } }
}

/// What the user has settled; here in memory.
@MainActor package final class UserPreferencesService {
  package var onboardingCompleted = false
  package init() {}
}
