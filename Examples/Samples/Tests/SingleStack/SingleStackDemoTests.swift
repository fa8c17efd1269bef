import Navlog
import Testing

@testable import SingleStack

@Suite @MainActor struct SingleStackDemoTests {
  @Test func `each step is a line that says where the app is`() async throws {
    var lines: [String] = []
    let log = InMemoryEventLog()
    try await SingleStackDemo.run(log: log) { lines.append($0) }
    #expect(
      lines == [
        "open the app for the first time: onboarding",
        "tap Begin: onboarding/connectService",
        "tap Radarr: onboarding/connectService/createProfile",
        "tap Done: main",
        "tap Services: main/services",
        "tap Radarr: main/services/radarrHome",
        "tap Movies: main/services/radarrHome/radarrMoviesList",
        "tap Stalker: main/services/radarrHome/radarrMoviesList/radarrMovieDetail(movieId: 2)",
        "tap Delete: main/services/radarrHome/radarrMoviesList",
        "tap Add: main/services/radarrHome/radarrMoviesList/radarrAddMovie",
        "tap Solaris: main/services/radarrHome/radarrMoviesList/radarrAddMovie/radarrMovieDetail(movieId: 3)",
        "tap ⌂: main",
        "tap Settings: main/settingsMain",
        "tap Profiles: main/settingsMain/settingsProfiles",
        "tap Add: main/settingsMain/settingsProfiles > sheet:settingsAddProfile",
        "tap Cancel: main/settingsMain/settingsProfiles",
        #"tap default: main/settingsMain/settingsProfiles/settingsEditProfile(profileId: "default")"#,
        "swipe back by two screens: main/settingsMain",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [true])
  }
}
