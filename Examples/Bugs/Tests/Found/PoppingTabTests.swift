import Navlog
import NavlogTesting
import Testing

@testable import TabsCharacter

/// 2 of the first 10 events of session 90990000 of Tabs 1.0, written by `navlog test`.
@MainActor @Test func `a tab keeps its stack`() async throws {
  let app = try await makePoppingTab()
  try await app.perform(
    .navigate(to: AnyNavigation(CharacterNavigation.detail(identifier: 2))), on: "home")
  try await app.perform(.popToRoot, on: "home")
  try expectNever("kind = 'popToRoot' AND removed > 0", in: app.session)
}
