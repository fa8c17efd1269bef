import ChallengeNavigation
import ChallengeSettings
import Navlog

@testable import ChallengeTerminal

/// The welcome was once a sheet, and later became a cover. Its button still dismisses the sheet of the router that presents
/// the welcome. The settings below are dismissed, and the welcome stays.
@MainActor
enum WrongRouter {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeWrongRouter(log: log, id: "5ee7")
    try app.tap("Settings", "Done", "Characters", "Morty Smith", "Back", "Back")
    try app.tap("Settings", "Compact lists", "Welcome", "Get started")
    try await app.session.close()
  }
}

@MainActor
func makeWrongRouter(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy
{
  let variant = Variant.current
  return ChallengeCopy(log: log, id: id) { destination, router, app in
    let home = app.home
    switch destination {
    case .settings:
      let viewModel = SettingsFeature.makeSettingsViewModel(settings: Settings())
      viewModel.onChangeSettings = router.emit {
        .setFlag(Flag.compactLists, .bool($0.hasCompactLists))
      }
      viewModel.onShowOnboarding = home.emit { .navigate(to: .onboarding) }
      viewModel.onClose = router.emit { .dismiss }
      return Screen(viewModel)
    case .onboarding:
      let viewModel = SettingsFeature.makeOnboardingViewModel()
      viewModel.onFinish = home.emit {
        variant == .faulty ? .dismissSheet : .dismissFullScreen
      }
      return Screen(viewModel)
    default: return nil
    }
  }
}
