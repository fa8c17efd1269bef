/// What a ViewModel is given to navigate with, when it is given anything: enough to lead on and back, and nothing about
/// who shows what.
///
/// ```swift
/// final class HomeViewModel {
///   private let navigator: any Navigator
///   init(navigator: any Navigator) { self.navigator = navigator }
///   func didTapOnCharacter() { navigator.navigate(to: CharacterNavigation.detail(identifier: 1)) }
/// }
/// ```
///
/// `Router<AnyNavigation>` is one; `NavigatorMock` of NavlogTesting is another. Call the forms without `at:`: they
/// record their place in the source.
@MainActor
public protocol Navigator {
  /// Shows a destination in its own presentation.
  func navigate(to destination: any Navigation, at source: CallSite)
  /// Shows a destination in a modal.
  func present(_ destination: any Navigation, style: ModalPresentationStyle, at source: CallSite)
  /// Dismisses the cover, else the sheet, else the modal that the caller is in.
  func dismiss(at source: CallSite)
  /// Goes back one screen.
  func goBack(at source: CallSite)
}

extension Navigator {
  /// Shows a destination in its own presentation.
  public func navigate(to destination: any Navigation, file: String = #fileID, line: Int = #line) {
    navigate(to: destination, at: CallSite(file: file, line: line))
  }

  /// Shows a destination in a modal.
  public func present(
    _ destination: any Navigation, style: ModalPresentationStyle, file: String = #fileID, line: Int = #line
  ) {
    present(destination, style: style, at: CallSite(file: file, line: line))
  }

  /// Dismisses the cover, else the sheet, else the modal that the caller is in.
  public func dismiss(file: String = #fileID, line: Int = #line) {
    dismiss(at: CallSite(file: file, line: line))
  }

  /// Goes back one screen.
  public func goBack(file: String = #fileID, line: Int = #line) {
    goBack(at: CallSite(file: file, line: line))
  }

  /// Goes back one screen.
  public func pop(file: String = #fileID, line: Int = #line) {
    goBack(at: CallSite(file: file, line: line))
  }
}
