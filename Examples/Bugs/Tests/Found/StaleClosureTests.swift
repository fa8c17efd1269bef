import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// Events 9 to 11 of session 57a1e000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `a choice in the filter reaches a router`() async throws {
  let app = try await makeStaleClosure()
  try await app.perform(.navigate(to: .characterFilter), on: "home")
  try await app.perform(.dismiss, on: "home/sheet")
  try await app.perform(.navigate(to: .characterDetail(id: 7)), on: "home/sheet")
  try expectNever("kind = 'navigate' AND reason = 'noSuchRouter'", in: app.session)
}
