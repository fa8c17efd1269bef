public import Navlog

/// A navigator that records its calls, for injection into a ViewModel or a screen instead of a router.
///
/// ```swift
/// let navigatorMock = NavigatorMock()
/// FilterNavigator(navigator: navigatorMock).presentFilter()
/// let modal = navigatorMock.presentedModals.first
/// #expect(modal?.destination as? CharacterNavigation == .filter)
/// #expect(modal?.style == .sheet(detents: [.medium, .large]))
/// ```
public typealias NavigatorMock = RouterMock<any Navigation>

extension RouterMock: Navigator where N == any Navigation {
  /// Records a navigation to a destination.
  public func navigate(to destination: any Navigation, at source: CallSite) {
    navigate(to: destination, file: source.file, line: source.line)
  }

  /// Records the presentation of a destination in a modal or a dialog.
  public func present(_ destination: any Navigation, style: PresentationType, at source: CallSite) {
    present(destination, style: style, file: source.file, line: source.line)
  }

  /// Records the dismissal of the dialog or the topmost modal.
  public func dismiss(at source: CallSite) { dismiss(file: source.file, line: source.line) }

  /// Records a pop of one screen.
  public func goBack(at source: CallSite) { goBack(file: source.file, line: source.line) }
}
