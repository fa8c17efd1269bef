@testable import RedirectsCharacter

final class CharacterListNavigatorMock: CharacterListNavigatorContract {
  private(set) var navigateToDetailIds: [Int] = []
  private(set) var presentFilterCallCount = 0

  func navigateToDetail(id: Int) { navigateToDetailIds.append(id) }
  func presentFilter() { presentFilterCallCount += 1 }
}

final class CharacterDetailNavigatorMock: CharacterDetailNavigatorContract {
  private(set) var goBackCallCount = 0

  func goBack() { goBackCallCount += 1 }
}
