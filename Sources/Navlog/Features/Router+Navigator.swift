extension Router {
  /// Pops the top screen, like `pop()`.
  @discardableResult
  public func goBack(file: String = #fileID, line: Int = #line) -> Outcome? { pop(file: file, line: line) }

  /// This router as a ``Navigator``, for a ViewModel.
  ///
  /// ```swift
  /// let session = RouterSession<AppNavigation>()
  /// let viewModel = HomeViewModel(navigator: session.router.navigator)
  /// ```
  ///
  /// A router of one enum shows only destinations of that enum, and the compiler rejects all others. A ``Navigator``
  /// accepts every destination. If a destination has another type, the session refuses the call: the event records the
  /// call and the reason, and no screen appears. If your features have their own destination types, use a
  /// `RouterSession<AnyNavigation>`, whose routers are navigators themselves.
  public var navigator: any Navigator { RouterNavigator(router: self) }
}

extension Router: Navigator where N == AnyNavigation {
  /// Shows a destination in its own presentation.
  public func navigate(to destination: any Navigation, at source: CallSite) {
    navigator.navigate(to: destination, at: source)
  }

  /// Presents a destination in a modal or a dialog, overriding its own presentation.
  public func present(_ destination: any Navigation, style: PresentationType, at source: CallSite) {
    navigator.present(destination, style: style, at: source)
  }

  /// Dismisses the dialog, else the cover, else the sheet, else the modal that contains this router.
  public func dismiss(at source: CallSite) { navigator.dismiss(at: source) }

  /// Pops the top screen.
  public func goBack(at source: CallSite) { navigator.goBack(at: source) }
}

private struct RouterNavigator<N: Navigation>: Navigator {
  let router: Router<N>

  func navigate(to destination: any Navigation, at source: CallSite) {
    if let own = N(erased: destination) {
      router.navigate(to: own, file: source.file, line: source.line)
    } else {
      refuse(destination, at: source) {
        .navigate($0, style: destination.presentationType.finite, unlessOnTop: false)
      }
    }
  }

  func present(_ destination: any Navigation, style: PresentationType, at source: CallSite) {
    if let own = N(erased: destination) {
      router.present(own, style: style, file: source.file, line: source.line)
    } else {
      refuse(destination, at: source) { .present($0, style: style.finite) }
    }
  }

  func dismiss(at source: CallSite) { router.dismiss(file: source.file, line: source.line) }

  func goBack(at source: CallSite) { router.goBack(file: source.file, line: source.line) }

  /// Records a call with a destination that this router cannot show. The call contains the destination's recorded form,
  /// because a value of another type does not fit the router's type.
  private func refuse(
    _ destination: any Navigation, at source: CallSite,
    _ call: (DestinationID) -> NavigationAction<DestinationID>
  ) {
    let session = router.session
    // While the past or a recording is on screen, the session does not record the calls of screens.
    if session.isShowingPast { return }
    let form = RecordedDestination(encoding: destination, masking: session.destinations.masker)
    let name = StoredText.unescaped(form.type)
    _ = session.core.send(
      .refused(
        call(session.core.destinations.id(form)),
        why: "\(name) is not a destination of this router, which shows \(N.navigationName)"),
      on: router.address, origin: .user, cause: nil, source: source)
  }
}
