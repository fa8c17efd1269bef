public import Navlog
public import NavlogTesting
public import NavlogTools
import Observation
public import SwiftUI
import Testing

extension Explorer {
  /// Creates an explorer that taps the buttons of the app's own views.
  ///
  /// The explorer does not find a button that appears only after a transition, or after a task has loaded data.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the app's session.
  ///   - more: Returns buttons that the views do not show at once.
  ///   - gestures: Returns the offers that have no button, such as gestures.
  ///   - screen: Returns the view of the visible screen, or a container of all screens.
  public init<Screen: View>(
    showing configuration: RouterSession<N>.Configuration,
    and more: @escaping @MainActor (RouterSession<N>) -> [Tap] = { _ in [] },
    gestures: @escaping @MainActor (NavigationState<N>) -> [Offer<N>] = { Offer.system(in: $0) },
    @ViewBuilder screen: @escaping @MainActor (RouterSession<N>) -> Screen
  ) {
    var last: ExploredWindow?
    self.init(tapping: configuration, gestures: gestures) { session in
      last?.close()
      let window = ExploredWindow { screen(session) }
      last = window
      return window.host.buttons.map { label in
        Tap(label) {
          do { try window.host.tap(label) } catch { Issue.record(error) }
        }
      } + more(session)
    }
  }
}

/// A window with the views of one state.
@MainActor
private final class ExploredWindow {
  let host: TestHost
  private let content: Content

  init<Screen: View>(@ViewBuilder _ screen: @escaping @MainActor () -> Screen) {
    let content = Content()
    self.content = content
    host = TestHost {
      if content.isShown { screen() }
    }
    host.settle()
  }

  /// Removes the views. Otherwise they would follow the session to the next state.
  func close() {
    content.isShown = false
    host.settle()
  }

  @MainActor @Observable
  final class Content {
    var isShown = true
  }
}
