import Navlog
import Observation

@MainActor @Observable
final class SettingsViewModel {
  private let router: any Navigator

  init(router: any Navigator) { self.router = router }

  func didTapOnAbout() { router.navigate(to: SettingsNavigation.about) }
  func didTapOnBack() { router.goBack() }
}
