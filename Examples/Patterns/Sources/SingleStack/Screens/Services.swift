package import Foundation
import Observation

// Data access. The services of this app keep everything in memory, except for the preference of the onboarding.

package struct Movie: Hashable, Sendable {
  package let id: Int
  package let title: String

  package init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}

@MainActor
package protocol RadarrServiceProtocol: AnyObject {
  func getMovies() async throws -> [Movie]
  func addMovie(_ movie: Movie) async throws
  func deleteMovie(id: Int) async throws
}

package final class RadarrService: RadarrServiceProtocol {
  package private(set) var movies = [Movie(id: 1, title: "Metropolis"), Movie(id: 2, title: "Stalker")]

  package init() {}

  package func getMovies() async throws -> [Movie] { movies }
  package func addMovie(_ movie: Movie) async throws { movies.append(movie) }
  package func deleteMovie(id: Int) async throws { movies.removeAll { $0.id == id } }
}

package struct Profile: Hashable, Sendable {
  package let id: String

  package init(id: String) { self.id = id }
}

@MainActor
package protocol ProfileServiceProtocol: AnyObject {
  /// The profiles. They are observable, so that the list of profiles changes when the form above the list adds one.
  var profiles: [Profile] { get }
  func addProfile(_ profile: Profile) async throws
}

@Observable
package final class ProfileService: ProfileServiceProtocol {
  package private(set) var profiles = [Profile(id: "default")]

  package init() {}

  package func addProfile(_ profile: Profile) async throws { profiles.append(profile) }
}

@MainActor
package protocol DataServiceProtocol: AnyObject {
  func getLogs() async throws -> [String]
}

package final class DataService: DataServiceProtocol {
  package init() {}

  package func getLogs() async throws -> [String] { ["Connected to Radarr."] }
}

@MainActor
package protocol UserPreferencesServiceProtocol: AnyObject {
  var onboardingCompleted: Bool { get set }
}

package final class UserPreferencesService: UserPreferencesServiceProtocol {
  private let defaults: UserDefaults

  package init(defaults: UserDefaults = .standard) { self.defaults = defaults }

  package var onboardingCompleted: Bool {
    get { defaults.bool(forKey: "onboardingCompleted") }
    set { defaults.set(newValue, forKey: "onboardingCompleted") }
  }
}
