import Testing

@testable import RedirectsFilter

@MainActor
struct FilterViewModelTests {
  @Test func eachTapIsOneCallOfTheNavigator() {
    let navigator = FilterNavigatorMock()
    let sut = FilterViewModel(navigator: navigator)
    sut.didTapOnAdd()
    sut.didTapOnHelp()
    sut.didTapOnStatus()
    sut.didTapOnClose()
    #expect(navigator.calls == ["presentFilter", "presentHelp", "navigateToStatus", "dismiss"])
  }
}
