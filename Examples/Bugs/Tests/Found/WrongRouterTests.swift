import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// 3 of the first 11 events of session 5ee70000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `the welcome closes itself`() async throws {
  let app = try await makeWrongRouter()
  try await app.perform(.navigate(to: .settings), on: "home")
  try await app.perform(.navigate(to: .onboarding), on: "home")
  try await app.perform(.dismissSheet, on: "home")
  try expectNever(
    "kind = 'dismissSheet' AND outcome = 'applied' AND screen = 'onboarding'", in: app.session)
}
