import ChallengeUI
import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI
import NavlogTesting
import SwiftUI

/// Runs the app with a user who navigates at random, and reports the navigations that took longer than 1 ms. The arguments are
/// the path of the log and the number of navigations. `Scripts/bench --main-thread` runs this program.
@main
struct MainThread {
  static func main() {
    // The main thread runs its own run loop. Otherwise, another thread could continue the work of the main actor after an
    // `await`.
    Task { @MainActor in
      do { try await run(CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 0) } catch {
        print("problem \(error)")
        exit(1)
      }
      exit(0)
    }
    RunLoop.main.run()
  }

  @MainActor
  private static func run(_ log: String, _ navigations: Int) async throws {
    let launch = AppLaunch {
      await AppEnvironment(
        logAt: URL(filePath: log), timing: TransitionTiming(transitionDuration: .milliseconds(1))
      ) { print("problem \($0)") }
    }
    let host = TestHost {
      LaunchContainer(launch, session: { $0.session }) { ContentView(environment: $0) }
    }
    host.settle()
    let environment = await launch.finish()
    var user = User(host: host)
    func settle() async throws {
      repeat {
        try await Task.sleep(for: .milliseconds(1))
        host.settle()
      } while host.visibleText.isEmpty || !environment.status.isSettled
    }
    try await settle()
    print("begins \(environment.status.current)")
    for number in 1...navigations {
      try user.navigate(number)
      try await settle()
      // Seconds pass before an app that left the foreground is visible again.
      if number % max(1, navigations / 4) == 0 {
        for phase in [ScenePhase.background, .active] {
          host.scenePhase = phase
          try await settle()
          try await Task.sleep(for: .seconds(1))
        }
      }
    }
    host.scenePhase = .background
    try await settle()
    try await Task.sleep(for: .seconds(1))
    print("ends \(environment.status.current)")
    print("slowest \(Int(user.slowest / .microseconds(1)))")
    let recorded = try await Task.detached {
      let log = try SQLiteEventLog(reading: log)
      return try log.lastSession()?.count ?? 0
    }.value
    print("recorded \(recorded)")
    if recorded < navigations { print("problem the log has too few events") }
    for failure in host.failures { print("problem \(failure)") }
  }
}

/// A user who taps buttons, goes back, drags sheets down and opens links. The user makes the same choices in every run.
@MainActor private struct User {
  let host: TestHost
  private(set) var slowest = Duration.zero
  private var random = SplitMix64(seed: 1)

  init(host: TestHost) { self.host = host }

  /// Navigates once. The measured time does not include the search for a button and the update of the views, because they are
  /// the work of SwiftUI, and the stand-in is slower.
  mutating func navigate(_ number: Int) throws {
    let action = try choose()
    let time = try ContinuousClock().measure { try action() }
    slowest = max(slowest, time)
    if time > .milliseconds(1) { print("slow \(number) \(Int(time / .microseconds(1)))") }
  }

  private mutating func choose() throws -> () throws -> Void {
    // The user goes back more often than deeper, so the stacks stay short.
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let paths = ["character/list", "character/42", "episode/7", "location/3", "planet/9"]
      let url = paths.randomElement(using: &random).flatMap { URL(string: "challenge://\($0)") }
      let actions = host.linkActions
      return { if let url { for action in actions { action(url) } } }
    case 1..<7 where host.canGoBack: return try host.swipeBack(.later).deliver
    case 1..<4 where host.canSwipeDown: return try host.swipeDown(.later).deliver
    default:
      guard let button = host.buttons.randomElement(using: &random) else { return {} }
      return try host.action(ofButton: button)
    }
  }
}
