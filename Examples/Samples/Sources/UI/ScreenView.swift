#if canImport(SwiftUI)
public import SwiftUI

/// A screen of a sample in SwiftUI.
///
/// The screen is `@State`: what was made first stays, with its ViewModel, for as long as the view has the same identity.
public struct ScreenView: View {
  @State private var screen: Screen

  /// Creates a view of a screen.
  public init(_ screen: Screen) { _screen = State(initialValue: screen) }

  /// The title, the message and the buttons.
  public var body: some View {
    List {
      if let message = screen.message { Text(verbatim: message) }
      ForEach(Array(screen.buttons.enumerated()), id: \.offset) { _, button in
        SwiftUI.Button(button.label) { Task { await button.action() } }
      }
    }
    .navigationTitle(screen.title)
    .task { await screen.appear() }
  }
}
#endif
