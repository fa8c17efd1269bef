import Navlog
import NavlogTesting
import Testing

@testable import RedirectsFilter

@MainActor
struct FilterNavigatorTests {
  @Test("Present filter presents sheet with correct detents")
  func presentFilterPresentsSheet() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.presentFilter()

    // Then
    let modal = navigatorMock.presentedModals.first
    let destination = modal?.destination as? FilterIncomingNavigation
    #expect(destination == .filter)
    #expect(modal?.style == .sheet(detents: [.medium, .large]))
    #expect(navigatorMock.calls.count == 1)
  }

  @Test("Dismiss calls navigator dismiss")
  func dismissCallsNavigatorDismiss() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.dismiss()

    // Then
    #expect(navigatorMock.dismissCallCount == 1)
    #expect(navigatorMock.calls.count == 1)
  }

  @Test func presentHelpPresentsFullScreenCover() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.presentHelp()

    // Then
    let modal = navigatorMock.presentedModals.first
    #expect(modal?.destination as? FilterIncomingNavigation == .help)
    #expect(modal?.style == .fullScreenCover)
    #expect(navigatorMock.calls.count == 1)
  }

  @Test func navigateToStatusUsesCorrectNavigation() {
    // Given
    let navigatorMock = NavigatorMock()
    let sut = FilterNavigator(navigator: navigatorMock)

    // When
    sut.navigateToStatus()

    // Then
    #expect(navigatorMock.navigatedDestinations.map { $0 as? FilterIncomingNavigation } == [.status])
    #expect(navigatorMock.calls.count == 1)
  }
}
