import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// Event 8 of session 11b80000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `a link shows a character above the list`() async throws {
  let app = try await makeLostBelow()
  try await app.perform(.link("challenge://character/3"), on: "home")
  try expectNever("kind = 'deepLink' AND screen = 'characterDetail' AND stack < 2", in: app.session)
}
