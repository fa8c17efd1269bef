import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// Events 8 to 9 of session c0fe4000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `closing the pictures keeps the list`() async throws {
  let app = try await makePopTooMany()
  try await app.perform(.navigate(to: .imageGallery(characterId: 3)), on: "home")
  try await app.perform(.pop(count: 2), on: "home")
  try expectNever("kind = 'pop' AND modals > 0 AND path LIKE 'home >%'", in: app.session)
}
