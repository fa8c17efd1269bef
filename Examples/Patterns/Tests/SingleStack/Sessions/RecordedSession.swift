import Navlog
import Testing

@testable import SingleStack

/// Events 3 to 19 of session e41ed2d6 of SingleStack 1.0, written by `navlog test`.
@MainActor @Test func `the calls lead to main/settingsMain`() {
  let session = RouterSession<AnyNavigation>(
    configuration: .init(
      roots: ["onboarding", "main"],
      coding: DestinationCoding(of: AppRoute.self, OnboardingRoute.self)))
  let main = session.router(root: "main")
  let onboarding = session.router(root: "onboarding")
  onboarding.navigate(to: OnboardingRoute.connectService)
  #expect(session.state.pathText == "onboarding/connectService")
  onboarding.navigate(to: OnboardingRoute.createProfile)
  #expect(session.state.pathText == "onboarding/connectService/createProfile")
  session.send(.setRoots(["main"]))
  #expect(session.state.pathText == "main")
  main.navigate(to: AppRoute.services)
  #expect(session.state.pathText == "main/services")
  main.navigate(to: AppRoute.radarrHome)
  #expect(session.state.pathText == "main/services/radarrHome")
  main.navigate(to: AppRoute.radarrMoviesList)
  #expect(session.state.pathText == "main/services/radarrHome/radarrMoviesList")
  main.navigate(to: AppRoute.radarrMovieDetail(movieId: 2))
  #expect(
    session.state.pathText
      == "main/services/radarrHome/radarrMoviesList/radarrMovieDetail(movieId: 2)")
  main.pop()
  #expect(session.state.pathText == "main/services/radarrHome/radarrMoviesList")
  main.navigate(to: AppRoute.radarrAddMovie)
  #expect(session.state.pathText == "main/services/radarrHome/radarrMoviesList/radarrAddMovie")
  main.navigate(to: AppRoute.radarrMovieDetail(movieId: 3))
  #expect(
    session.state.pathText
      == "main/services/radarrHome/radarrMoviesList/radarrAddMovie/radarrMovieDetail(movieId: 3)")
  main.popToRoot()
  #expect(session.state.pathText == "main")
  main.navigate(to: AppRoute.settingsMain)
  #expect(session.state.pathText == "main/settingsMain")
  main.navigate(to: AppRoute.settingsProfiles)
  #expect(session.state.pathText == "main/settingsMain/settingsProfiles")
  main.navigate(to: AppRoute.settingsAddProfile)
  #expect(session.state.pathText == "main/settingsMain/settingsProfiles > sheet:settingsAddProfile")
  main.dismissSheet()
  #expect(session.state.pathText == "main/settingsMain/settingsProfiles")
  main.navigate(to: AppRoute.settingsEditProfile(profileId: "default"))
  #expect(
    session.state.pathText
      == #"main/settingsMain/settingsProfiles/settingsEditProfile(profileId: "default")"#)
  main.pop(2)
  #expect(session.state.pathText == "main/settingsMain")
}
