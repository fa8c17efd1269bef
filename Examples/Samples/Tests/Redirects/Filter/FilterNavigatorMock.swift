@testable import RedirectsFilter

final class FilterNavigatorMock: FilterNavigatorContract {
  private(set) var calls: [String] = []

  func presentFilter() { calls.append("presentFilter") }
  func presentHelp() { calls.append("presentHelp") }
  func navigateToStatus() { calls.append("navigateToStatus") }
  func dismiss() { calls.append("dismiss") }
}
