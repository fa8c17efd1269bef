import SwiftUI

/// A row that the user can tap.
struct Row: View {
  private let title: String
  private let detail: String?
  private let action: @MainActor () -> Void

  init(_ title: String, detail: String? = nil, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.detail = detail
    self.action = action
  }

  var body: some View {
    Button(action: action) {
      HStack {
        Text(verbatim: title)
        Spacer()
        if let detail { Text(verbatim: detail).font(.caption).foregroundStyle(.secondary) }
      }
    }
  }
}

/// The content of a screen that has not loaded yet. Loads when it appears.
struct LoadingView: View {
  let load: @MainActor () -> Void

  var body: some View { Text("Loading …").onAppear { load() } }
}

/// The content of a screen whose identifier does not exist. A link can contain any number.
struct NotFoundView: View {
  private let message: String
  private let back: @MainActor () -> Void

  init(_ message: String, back: @escaping @MainActor () -> Void) {
    self.message = message
    self.back = back
  }

  var body: some View {
    List {
      Text(verbatim: message)
      Button("Back", action: back)
    }
  }
}
