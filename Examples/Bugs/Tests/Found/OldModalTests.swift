import Navlog
import NavlogTesting
import Testing

@testable import ChallengeNavigation

/// The beginning of session 01d00000 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `a launch restores no modal`() async throws {
  let earlier = RouterSession<AppNavigation>(configuration: .init(roots: ["home"]))
  let home = earlier.router(root: "home")
  home.present(.settings, style: .sheet)
  let app = try await makeOldModal(restoring: earlier.state)
  try expectNever("modals > 0", in: app.session)
}
