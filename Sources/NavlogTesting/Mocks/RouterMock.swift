public import Navlog

/// A router that goes nowhere and keeps what it was asked, for tests of what calls a router.
///
/// With the app's one enum of destinations, for closures that are wired as the app wires them:
///
/// ```swift
/// let router = RouterMock<AppNavigation>()
/// viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0)) }
/// viewModel.didSelect(character)
/// #expect(router.navigatedDestinations == [.characterDetail(id: 42)])
/// ```
///
/// With destinations of any type, it is a ``Navlog/Navigator`` that a ViewModel can be given (``NavigatorMock`` is the
/// same class by another name):
///
/// ```swift
/// let router = RouterMock()
/// HomeViewModel(router: router).didTapOnCharacterButton()
/// #expect(router.navigatedDestinations.first as? CharacterNavigation == .detail(identifier: 1))
/// ```
///
/// There is one list, ``calls``, in the order in which they were made; the destinations and the counts are parts of it.
/// A mock decides nothing: it has no stack, and no call on it is without effect. What calls lead to is tested on a
/// `RouterSession` over an `InMemoryEventLog`, which is as quick.
@MainActor
public final class RouterMock<N> {
  /// All calls, in the order in which they were made, each with its place in the source.
  public private(set) var calls: [Call] = []

  init(calls: [Call]) { self.calls = calls }

  /// A mock that nobody called yet.
  public convenience init() { self.init(calls: []) }

  /// Forgets all calls, for a test of what comes after a beginning that it does not speak of.
  public func forgetCalls() { calls = [] }

  func record(_ action: Action, _ file: String, _ line: Int) {
    calls.append(Call(action: action, source: CallSite(file: file, line: line)))
  }
}

extension RouterMock where N == any Navigation {
  /// A mock for destinations of any type, that nobody called yet.
  public convenience init() { self.init(calls: []) }
}
