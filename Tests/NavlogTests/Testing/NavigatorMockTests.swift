import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

private enum CharacterNavigation: Navigation {
  case list
  case detail(identifier: Int)
  case filter
}

private enum SettingsNavigation: Navigation {
  case main

  var presentationType: PresentationType { .sheet }
}

/// A ViewModel with an injected navigator.
@MainActor private struct ViewModel {
  let navigator: any Navigator
  static let line = #line

  func didSelect(_ id: Int) { navigator.navigate(to: CharacterNavigation.detail(identifier: id)) }
  func didTapFilter() { navigator.present(CharacterNavigation.filter, style: .sheet(detents: [.medium])) }
  func didTapClose() { navigator.dismiss() }
  func didTapOnBack() { navigator.goBack() }
  func didTapOnTitle() { navigator.pop() }
  func didTapDelete() { navigator.present(CharacterNavigation.filter, style: .alert) }
}

/// A mock for destinations of any type.
@Suite @MainActor struct NavigatorMockTests {
  private let router = RouterMock()
  private var viewModel: ViewModel { ViewModel(navigator: router) }

  @Test func `a navigator mock records every call`() {
    viewModel.didSelect(42)
    viewModel.didTapFilter()
    viewModel.didTapDelete()
    viewModel.didTapClose()
    viewModel.didTapOnBack()
    viewModel.didTapOnTitle()
    #expect(router.navigatedDestinations.first as? CharacterNavigation == .detail(identifier: 42))
    #expect(router.navigatedDestinations.count == 1)
    #expect(router.presentedModals.first?.destination as? CharacterNavigation == .filter)
    #expect(router.presentedModals.first?.style == .sheet(detents: [.medium]))
    #expect(router.presentedModals.count == 1)
    #expect(router.presentedDialogs.map(\.style) == [.alert])
    #expect(router.dismissCallCount == 1)
    #expect(router.goBackCallCount == 2)
    #expect(router.popCallCount == 2)
  }

  @Test func `a call through the protocol Navigator records the line of the ViewModel as its call site`() {
    viewModel.didSelect(42)
    viewModel.didTapFilter()
    viewModel.didTapClose()
    viewModel.didTapOnBack()
    viewModel.didTapOnTitle()
    #expect(router.calls.map(\.source.line) == Array(ViewModel.line + 2...ViewModel.line + 6))
    #expect(Set(router.calls.map(\.source.file)) == [#fileID])
  }

  @Test func `a test can call a navigator mock directly, like a router`() {
    let line = #line + 1
    router.navigate(to: CharacterNavigation.list)
    router.present(SettingsNavigation.main, style: .fullScreen)
    router.pop()
    router.goBack()
    router.dismiss()
    #expect(
      router.calls.map(\.action.description) == [
        "navigate list", "present main as fullScreen", "pop", "pop", "dismiss",
      ])
    #expect(router.calls.map(\.source.line) == Array(line..<line + 5))
  }

  @Test func `a navigator mock lists destinations of all types together, by presentation`() {
    router.navigate(to: CharacterNavigation.list)
    router.navigate(to: SettingsNavigation.main)
    #expect(router.pushDestinations.map { $0 as? CharacterNavigation } == [.list])
    #expect(router.sheetDestinations.map { $0 as? SettingsNavigation } == [.main])
    #expect(router.lastDestination as? SettingsNavigation == .main)
  }

  @Test func `a navigator mock records a type-erased destination without its wrapper`() {
    let navigator: any Navigator = router
    navigator.navigate(to: AnyNavigation(CharacterNavigation.list))
    navigator.present(AnyNavigation(CharacterNavigation.filter), style: .sheet)
    router.popTo(AnyNavigation(CharacterNavigation.list))
    #expect(router.navigatedDestinations.first as? CharacterNavigation == .list)
    #expect(router.presentedModals.first?.destination as? CharacterNavigation == .filter)
    #expect(router.calls.last?.action.description == "popTo list")

    let typed = RouterMock<AnyNavigation>()
    typed.navigate(to: AnyNavigation(CharacterNavigation.list))
    #expect(typed.navigatedDestinations == [AnyNavigation(CharacterNavigation.list)])
  }

  @Test func `a NavigatorMock can be used where a RouterMock is expected`() {
    let navigatorMock = NavigatorMock()
    ViewModel(navigator: navigatorMock).didTapClose()
    #expect(navigatorMock.dismissCallCount == 1)
    let router: RouterMock = navigatorMock
    #expect(router.calls.count == 1)
  }

  @Test func `a navigator mock and a real router record the same calls of a ViewModel`() throws {
    let session = RouterSession<AnyNavigation>()
    for navigator in [router, session.router] as [any Navigator] {
      let viewModel = ViewModel(navigator: navigator)
      viewModel.didSelect(42)
      viewModel.didTapFilter()
      viewModel.didTapClose()
      viewModel.didTapOnBack()
    }
    let events = try session.timeline.events()
    #expect(events.map(\.source) == router.calls.map(\.source))
    #expect(events.map { $0.action.kind?.rawValue } == ["navigate", "present", "dismiss", "pop"])
    #expect(
      router.calls.map { $0.action.description.prefix { $0 != " " } } == [
        "navigate", "present", "dismiss", "pop",
      ])
  }
}
