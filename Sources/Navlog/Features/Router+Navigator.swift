extension Router: Navigator where N == AnyNavigation {
  /// Shows a destination in its own presentation.
  public func navigate(to destination: any Navigation, at source: CallSite) {
    send(.navigate(to: AnyNavigation(destination)), file: source.file, line: source.line)
  }

  /// Shows a destination in a modal.
  public func present(_ destination: any Navigation, style: ModalPresentationStyle, at source: CallSite) {
    send(.present(AnyNavigation(destination), style: style), file: source.file, line: source.line)
  }

  /// Dismisses the cover, else the sheet, else the modal that this router is in.
  public func dismiss(at source: CallSite) {
    send(.dismiss, file: source.file, line: source.line)
  }

  /// Goes back one screen.
  public func goBack(at source: CallSite) {
    send(.pop, file: source.file, line: source.line)
  }
}
