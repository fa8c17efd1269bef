/// A screen in the terminal: what a SwiftUI view would be on a phone.
@MainActor struct Screen {
  var title: String
  /// What it says, one paragraph each.
  var text: [String] = []
  /// What can be done, numbered from 1.
  var actions: [ScreenAction] = []
  var layout = ScreenContent.Layout.rows

  /// What is seen of it.
  var content: ScreenContent {
    ScreenContent(
      title: title, text: text, actions: actions.map { .init(label: $0.label, detail: $0.detail) },
      layout: layout)
  }
}

/// Something to be done on a screen. It calls a ViewModel, and knows nothing of what that leads to.
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
