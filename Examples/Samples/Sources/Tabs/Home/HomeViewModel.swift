import Navlog
import Observation
import TabsCharacter

@MainActor @Observable
final class HomeViewModel {
  private let router: any Navigator

  init(router: any Navigator) { self.router = router }

  func didTapOnCharacterButton() { router.navigate(to: CharacterNavigation.detail(identifier: 1)) }
  func didTapOnCharactersButton() { router.navigate(to: CharacterNavigation.list) }
}
