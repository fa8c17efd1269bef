public import Navlog

/// What tests ask for most.
extension RouterMock {
  // MARK: - Destinations

  /// The destinations that were navigated to, in order. Those of `present` are in ``presentedModals``.
  public var navigatedDestinations: [N] {
    calls.compactMap { if case .navigate(let destination, _) = $0.action { destination } else { nil } }
  }

  /// The destination that was navigated to last.
  public var lastDestination: N? { navigatedDestinations.last }

  /// Those navigated to that are pushed.
  public var pushDestinations: [N] { navigatedDestinations(.push) }

  /// Those navigated to that come in a sheet.
  public var sheetDestinations: [N] { navigatedDestinations(.sheet) }

  /// Those navigated to that come over the full screen.
  public var fullScreenDestinations: [N] { navigatedDestinations(.fullScreen) }

  /// What was presented in a modal by `present`, in order.
  public var presentedModals: [(destination: N, style: ModalPresentationStyle)] {
    calls.compactMap {
      if case .present(let destination, let style) = $0.action { (destination, style) } else { nil }
    }
  }

  // MARK: - Counts

  /// How often a pop was asked for: `pop()`, `pop(3)` and `goBack()` count once each.
  public var popCallCount: Int {
    count {
      switch $0 {
      case .pop, .popEntry: true
      default: false
      }
    }
  }

  /// The same as ``popCallCount``: `goBack` and `pop` are two names of one call, so a test may ask by the name that its
  /// code uses, and a ViewModel that changes the one for the other breaks no test.
  public var goBackCallCount: Int { popCallCount }

  /// How often the bottom of the path was asked for.
  public var popToRootCallCount: Int { count { if case .popToRoot = $0 { true } else { false } } }

  /// How often `dismiss` was asked for; the dismissals that name a slot have counts of their own.
  public var dismissCallCount: Int { count { if case .dismiss = $0 { true } else { false } } }

  /// How often the sheet's dismissal was asked for by name.
  public var dismissSheetCallCount: Int { count { if case .dismissSheet = $0 { true } else { false } } }

  /// How often the cover's dismissal was asked for by name.
  public var dismissFullScreenCallCount: Int {
    count { if case .dismissFullScreen = $0 { true } else { false } }
  }

  /// How often the dismissal of sheet and cover together was asked for.
  public var dismissModalCallCount: Int { count { if case .dismissModal = $0 { true } else { false } } }

  /// How often the dismissal of every modal was asked for.
  public var dismissAllCallCount: Int { count { if case .dismissAll = $0 { true } else { false } } }

  private func count(_ isCounted: (Action) -> Bool) -> Int { calls.count { isCounted($0.action) } }

  private func navigatedDestinations(_ type: PresentationType) -> [N] {
    navigatedDestinations.filter { ($0 as? any Navigation)?.presentationType == type }
  }
}
