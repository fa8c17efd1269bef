public import Navlog

/// A router that records its calls and does nothing else, for tests of code that calls a router.
///
/// To test a closure that calls a router of the app, name the app's enum of destinations:
///
/// ```swift
/// let router = RouterMock<AppNavigation>()
/// viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0)) }
/// viewModel.didSelect(character)
/// #expect(router.navigatedDestinations == [.characterDetail(id: 42)])
/// ```
///
/// If you name no type of destinations, the mock accepts destinations of any type. You can then inject it
/// into a ViewModel as a `Navigator`. (``NavigatorMock`` is another name of this class.)
///
/// ```swift
/// let router = RouterMock()
/// HomeViewModel(router: router).didTapOnCharacterButton()
/// #expect(router.navigatedDestinations.first as? CharacterNavigation == .detail(identifier: 1))
/// ```
///
/// The list ``calls`` contains all calls in the order in which they were made. The other properties, such as
/// ``navigatedDestinations`` and ``popCallCount``, are computed from this list. A mock has no state, so it has no path, and its
/// calls are never no-ops. To test the effect of calls, use a `RouterSession` with an `InMemoryEventLog`: such tests are as
/// fast as tests with a mock.
@MainActor
public final class RouterMock<N> {
  /// All calls, in the order in which they were made, each with its call site.
  public private(set) var calls: [Call] = []

  init(calls: [Call]) { self.calls = calls }

  /// Creates a mock without calls.
  public convenience init() { self.init(calls: []) }

  /// Removes the calls so far, for example those of a test's set-up.
  public func removeAllCalls() { calls = [] }

  func record(_ action: Action, _ file: String, _ line: Int) {
    calls.append(Call(action: action, source: CallSite(file: file, line: line)))
  }
}

extension RouterMock where N == any Navigation {
  /// Creates a mock without calls, for destinations of any type.
  public convenience init() { self.init(calls: []) }
}

// MARK: - Destinations and counts

extension RouterMock {
  /// The destinations of `navigate`, in order. The destinations of `present` are in ``presentedModals``.
  public var navigatedDestinations: [N] {
    calls.compactMap { if case .navigate(let destination, _) = $0.action { destination } else { nil } }
  }

  /// The destination of the last `navigate`.
  public var lastDestination: N? { navigatedDestinations.last }

  /// The destinations of `navigate` that are presented as a push.
  public var pushDestinations: [N] { navigatedDestinations { $0 == .push } }

  /// The destinations of `navigate` that are presented in a sheet.
  public var sheetDestinations: [N] { navigatedDestinations { $0.slot == .sheet } }

  /// The destinations of `navigate` that cover the full screen.
  public var fullScreenDestinations: [N] { navigatedDestinations { $0 == .fullScreen } }

  /// The destinations of `present` in a modal with their styles, in order.
  public var presentedModals: [(destination: N, style: PresentationType)] {
    presented.filter { $0.style.slot != nil }
  }

  /// The destinations of `navigate` that are presented in an alert.
  public var alertDestinations: [N] { navigatedDestinations { $0 == .alert } }

  /// The destinations of `navigate` that are presented in a confirmation dialog.
  public var confirmationDialogDestinations: [N] { navigatedDestinations { $0 == .confirmationDialog } }

  /// The destinations passed to `present` with a dialog style, and their styles, in order.
  public var presentedDialogs: [(destination: N, style: PresentationType)] {
    presented.filter { $0.style.isDialog }
  }

  private var presented: [(destination: N, style: PresentationType)] {
    calls.compactMap {
      if case .present(let destination, let style) = $0.action { (destination, style) } else { nil }
    }
  }

  /// The answers of dialogs, in order.
  public var answers: [String] {
    calls.compactMap { if case .dismissDialog(let answer?) = $0.action { answer } else { nil } }
  }

  /// The detents that were selected, in order.
  public var detents: [PresentationType.Detent] {
    calls.compactMap { if case .setDetent(let detent) = $0.action { detent } else { nil } }
  }

  /// The number of pops: `pop()`, `pop(3)` and `goBack()` count once each.
  public var popCallCount: Int {
    count {
      switch $0 {
      case .pop, .popEntry: true
      default: false
      }
    }
  }

  /// The number of pops. The value always equals ``popCallCount``, because `goBack()` makes the same call as `pop()`. Use the
  /// property whose name matches the tested code.
  public var goBackCallCount: Int { popCallCount }

  /// The number of calls of `popToRoot`.
  public var popToRootCallCount: Int { count { if case .popToRoot = $0 { true } else { false } } }

  /// The number of calls of `dismiss`. This number does not include calls of `dismissSheet`,
  /// `dismissFullScreen` and `dismissModal`.
  public var dismissCallCount: Int { count { if case .dismiss = $0 { true } else { false } } }

  /// The number of calls of `dismissSheet`.
  public var dismissSheetCallCount: Int { count { if case .dismissSheet = $0 { true } else { false } } }

  /// The number of calls of `dismissFullScreen`.
  public var dismissFullScreenCallCount: Int {
    count { if case .dismissFullScreen = $0 { true } else { false } }
  }

  /// The number of calls of `dismissModal`.
  public var dismissModalCallCount: Int { count { if case .dismissModal = $0 { true } else { false } } }

  /// The number of calls of `dismissDialog` and `answer`.
  public var dismissDialogCallCount: Int { count { if case .dismissDialog = $0 { true } else { false } } }

  /// The number of calls of `dismissAll`.
  public var dismissAllCallCount: Int { count { if case .dismissAll = $0 { true } else { false } } }

  private func count(_ isCounted: (Action) -> Bool) -> Int { calls.count { isCounted($0.action) } }

  private func navigatedDestinations(_ isIncluded: (PresentationType) -> Bool) -> [N] {
    navigatedDestinations.filter { ($0 as? any Navigation).map { isIncluded($0.presentationType) } ?? false }
  }
}

// MARK: - Calls

extension RouterMock {
  /// A call of a mock.
  public struct Call {
    /// The method and its arguments.
    public let action: Action
    /// The call site.
    public let source: CallSite
  }

  /// A method of a `Router`, with its arguments.
  public enum Action {
    /// Shows a destination in its own presentation.
    case navigate(to: N, unlessOnTop: Bool = false)
    /// Presents a destination in a modal or a dialog.
    case present(N, style: PresentationType)
    /// Pops a number of screens. `goBack` is a pop of one screen.
    case pop(Int = 1)
    /// Pops a certain screen and all screens above it.
    case popEntry(EntryID)
    /// Pops to a destination.
    case popTo(N)
    /// Pops all screens of the path.
    case popToRoot
    /// Replaces the path.
    case setPath([N])
    /// Replaces the top screen.
    case replaceTop(N)
    /// Dismisses the first of the following that exists: the dialog, the cover, the sheet, the modal that
    /// contains the router.
    case dismiss
    /// Dismisses the sheet.
    case dismissSheet
    /// Dismisses the cover.
    case dismissFullScreen
    /// Dismisses the sheet and the cover.
    case dismissModal
    /// Dismisses the dialog, with or without an answer.
    case dismissDialog(answer: String? = nil)
    /// Dismisses every modal and dialog of the hierarchy.
    case dismissAll
    /// Selects a detent of the sheet that contains the router.
    case setDetent(PresentationType.Detent)
    /// Marks the router's screens as active.
    case setActive
    /// Marks the router's screens as inactive.
    case resignActive
  }
}

extension RouterMock.Action: Equatable where N: Equatable {}
extension RouterMock.Action: Sendable where N: Sendable {}
extension RouterMock.Call: Equatable where N: Equatable {}
extension RouterMock.Call: Sendable where N: Sendable {}

extension RouterMock.Call: CustomStringConvertible {
  /// The call and its call site: `navigate detail(id: 42), CharacterTests/ListTests.swift:21`.
  public var description: String { "\(action), \(source)" }
}

extension RouterMock.Action: CustomStringConvertible {
  /// The call in words: `navigate detail(id: 42)`, `present settings as sheet(medium)`, `pop 2`.
  public var description: String {
    switch self {
    case .navigate(let destination, false): "navigate \(destination)"
    case .navigate(let destination, true): "navigate \(destination) unless on top"
    case .present(let destination, let style): "present \(destination) as \(style)"
    case .pop(1): "pop"
    case .pop(let count): "pop \(count)"
    case .popEntry(let entry): "pop entry \(entry)"
    case .popTo(let destination): "popTo \(destination)"
    case .popToRoot: "popToRoot"
    case .setPath(let path): "setPath \(path.map { "\($0)" }.joined(separator: "/"))"
    case .replaceTop(let destination): "replaceTop \(destination)"
    case .dismiss: "dismiss"
    case .dismissSheet: "dismissSheet"
    case .dismissFullScreen: "dismissFullScreen"
    case .dismissModal: "dismissModal"
    case .dismissDialog(let answer): "dismissDialog" + (answer.map { " \"\($0)\"" } ?? "")
    case .dismissAll: "dismissAll"
    case .setDetent(let detent): "setDetent \(detent)"
    case .setActive: "setActive"
    case .resignActive: "resignActive"
    }
  }
}
