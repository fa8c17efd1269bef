import Navlog

@MainActor
protocol FilterNavigatorContract {
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
