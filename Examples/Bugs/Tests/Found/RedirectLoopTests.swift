import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// 2 of the first 9 events of session 100b0000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `every character leads to another screen`() async throws {
  let app = try await makeRedirectLoop()
  try await app.perform(.setFlag("wasWelcomed", true), on: "home")
  try await app.perform(.navigate(to: .characterList), on: "home")
  try expectNever("reason LIKE 'refused%' AND flag('wasWelcomed')", in: app.session)
}
