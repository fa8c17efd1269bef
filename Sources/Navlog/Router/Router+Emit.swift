extension Router {
  /// A closure of any number of parameters that makes a call on this router, for a ViewModel that knows no router.
  ///
  /// ```swift
  /// viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
  /// viewModel.onBack = router.emit { .pop }
  /// ```
  ///
  /// The place of `emit` in the source is recorded with each event, so a log leads to the line that wired it.
  public func emit<each Parameter>(
    file: String = #fileID, line: Int = #line,
    _ call: @escaping @MainActor @Sendable (repeat each Parameter) -> NavigationAction<N>
  ) -> @MainActor @Sendable (repeat each Parameter) -> Void {
    { (parameter: repeat each Parameter) in
      self.send(call(repeat each parameter), file: file, line: line)
    }
  }
}
