import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// Event 7 of session 9a7e0000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `no path to a character bypasses the welcome`() async throws {
  let app = try await makeOpenPath()
  try await app.perform(.navigate(to: .characterDetail(id: 1)), on: "home")
  try expectNever("screen = 'characterDetail' AND NOT flag('isOnboarded', 0)", in: app.session)
}
