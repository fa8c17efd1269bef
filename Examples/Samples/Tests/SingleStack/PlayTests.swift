import Navlog
import Testing

@testable import SingleStack

@Suite @MainActor struct `The one stack, played` {
  @Test func `each step is told in a line, with where one is`() throws {
    var lines: [String] = []
    let log = InMemoryEventLog()
    try SingleStack.play(log: log) { lines.append($0) }
    #expect(
      lines == [
        "start for the first time: onboarding",
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
        "swipe back, twice as far: main/settingsMain",
      ])
    #expect(log.sessions().map { $0.ended != nil } == [true])
  }
}
