/// The navigation that a ViewModel needs: forward and back. The ViewModel does not know which feature shows a screen.
///
/// ```swift
/// final class HomeViewModel {
///   private let navigator: any Navigator
///   init(navigator: any Navigator) { self.navigator = navigator }
///   func didTapOnCharacter() { navigator.navigate(to: CharacterNavigation.detail(identifier: 1)) }
/// }
/// ```
///
/// `Router<AnyNavigation>` is a navigator. A router of one enum provides a navigator with ``Router/navigator``. Tests
/// can use `NavigatorMock` of NavlogTesting instead. Call the methods that have no parameter `at:`. They pass your file
/// and line as the call site.
@MainActor
public protocol Navigator {
  /// Shows a destination in its own presentation.
  func navigate(to destination: any Navigation, at source: CallSite)
  /// Presents a destination in a modal or a dialog, overriding its own presentation.
  func present(_ destination: any Navigation, style: PresentationType, at source: CallSite)
  /// Dismisses the dialog, else the cover, else the sheet, else the modal that contains the caller.
  func dismiss(at source: CallSite)
  /// Pops the top screen.
  func goBack(at source: CallSite)
}

extension Navigator {
  /// Shows a destination in its own presentation.
  public func navigate(to destination: any Navigation, file: String = #fileID, line: Int = #line) {
    navigate(to: destination, at: CallSite(file: file, line: line))
  }

  /// Presents a destination in a modal or a dialog, overriding its own presentation.
  public func present(
    _ destination: any Navigation, style: PresentationType, file: String = #fileID, line: Int = #line
  ) {
    present(destination, style: style, at: CallSite(file: file, line: line))
  }

  /// Dismisses the dialog, else the cover, else the sheet, else the modal that contains the caller.
  public func dismiss(file: String = #fileID, line: Int = #line) {
    dismiss(at: CallSite(file: file, line: line))
  }

  /// Pops the top screen.
  public func goBack(file: String = #fileID, line: Int = #line) {
    goBack(at: CallSite(file: file, line: line))
  }

  /// Pops the top screen. `pop()` is another name for `goBack()`.
  public func pop(file: String = #fileID, line: Int = #line) {
    goBack(at: CallSite(file: file, line: line))
  }
}
