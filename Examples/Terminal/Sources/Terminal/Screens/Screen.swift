import ChallengeNavigation
import ChallengeSettings

/// A screen in the terminal: the counterpart of a SwiftUI view.
@MainActor struct Screen {
  var title: String
  /// The paragraphs above the actions.
  var text: [String] = []
  /// The actions that the user can take, numbered from 1.
  var actions: [ScreenAction] = []
  var layout = ScreenContent.Layout.rows

  /// The screen as a value, without the effects of its actions.
  var content: ScreenContent {
    ScreenContent(
      title: title, text: text, actions: actions.map { .init(label: $0.label, detail: $0.detail) },
      layout: layout)
  }
}

/// An action that the user can take on a screen. It calls a ViewModel, and does not know which screen follows.
@MainActor struct ScreenAction {
  let label: String
  let detail: String?
  let perform: @MainActor () -> Void

  init(_ label: String, detail: String? = nil, perform: @escaping @MainActor () -> Void) {
    self.label = label
    self.detail = detail
    self.perform = perform
  }
}

/// The contents of a screen: a value, drawn alike in the present and in the past.
struct ScreenContent: Hashable, Sendable {
  struct Action: Hashable, Sendable {
    let label: String
    let detail: String?
  }

  enum Layout: Hashable, Sendable {
    /// One action per row, with its detail.
    case rows
    /// Actions in columns, without details.
    case compact
  }

  let title: String
  let text: [String]
  let actions: [Action]
  let layout: Layout
}

extension Preferences {
  var listLayout: ScreenContent.Layout { settings.hasCompactLists ? .compact : .rows }
}
