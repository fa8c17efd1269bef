import Navlog

@MainActor protocol FilterNavigatorContract {
  func presentFilter()
  func presentHelp()
  func navigateToStatus()
  func dismiss()
}

struct FilterNavigator: FilterNavigatorContract {
  let navigator: any Navigator

  func presentFilter() {
    navigator.present(FilterIncomingNavigation.filter, style: .sheet(detents: [.medium, .large]))
  }
  func presentHelp() { navigator.present(FilterIncomingNavigation.help, style: .fullScreenCover) }
  func navigateToStatus() { navigator.navigate(to: FilterIncomingNavigation.status) }
  func dismiss() { navigator.dismiss() }
}

@MainActor final class FilterViewModel {
  private let navigator: any FilterNavigatorContract
  init(navigator: any FilterNavigatorContract) { self.navigator = navigator }

  func didTapOnAdd() { navigator.presentFilter() }
  func didTapOnHelp() { navigator.presentHelp() }
  func didTapOnStatus() { navigator.navigateToStatus() }
  func didTapOnClose() { navigator.dismiss() }
}
