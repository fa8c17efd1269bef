@MainActor
final class FilterViewModel {
  private let navigator: any FilterNavigatorContract
  init(navigator: any FilterNavigatorContract) { self.navigator = navigator }

  func didTapOnAdd() { navigator.presentFilter() }
  func didTapOnHelp() { navigator.presentHelp() }
  func didTapOnStatus() { navigator.navigateToStatus() }
  func didTapOnClose() { navigator.dismiss() }
}
