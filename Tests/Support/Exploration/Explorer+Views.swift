public import Navlog
public import NavlogTesting
public import NavlogTools
public import SwiftUI
import Testing

extension Explorer {
  /// Creates an explorer that taps the buttons of the app's own views.
  ///
  /// A button that appears only after a task has loaded data is not there.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the app's session.
  ///   - more: Returns buttons that the views do not show at once.
  ///   - gestures: Returns what a user can do without a button.
  ///   - screen: Returns the view of the visible screen.
  public init<Screen: View>(
    showing configuration: RouterSession<N>.Configuration,
    and more: @escaping @MainActor (RouterSession<N>) -> [Tap] = { _ in [] },
    gestures: @escaping @MainActor (NavigationState<N>) -> [Offer<N>] = { Offer.system(in: $0) },
    @ViewBuilder screen: @escaping @MainActor (RouterSession<N>) -> Screen
  ) {
    self.init(tapping: configuration, gestures: gestures) { session in
      let host = TestHost { screen(session) }
      host.settle()
      return host.buttons.map { label in
        Tap(label) {
          do { try host.tap(label) } catch { Issue.record(error) }
        }
      } + more(session)
    }
  }
}
