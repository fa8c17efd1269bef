import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import TestThreads
import Testing

@testable import ChallengeUI

@Suite(.timeLimit(.minutes(5))) @MainActor struct LaunchTests {
  @Test func `the window is empty until the log is open, and a link that arrives before is opened once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let launch = AppLaunch {
      await AppEnvironment(
        logAt: folder.file("navigation.sqlite"),
        timing: TransitionTiming(timeout: .seconds(20), transitionDuration: .milliseconds(1))
      ) { Issue.record("\($0)") }
    }
    let host = TestHost {
      LaunchContainer(launch, session: { $0.session }) { ContentView(environment: $0) }
    }
    host.settle()
    #expect(host.visibleText == "")
    #expect(host.open(try #require(URL(string: "challenge://character/42"))) == 1)
    let environment = await launch.finish()
    try await wait {
      host.settle()
      return host.topLayer?.top.title == "Evil Morty" && environment.status.isSettled
    }
    #expect(host.layers.map { $0.screens.map(\.title) } == [["Challenge", "Evil Morty"]])
    #expect(try environment.session.timeline.events().filter { $0.origin == .deepLink }.count == 1)
    #expect(host.failures == [] && host.differences == [])
  }
}
