import SwiftUI

/// A row that leads somewhere.
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

/// What stands where a link led to a number that nothing has.
struct Missing: View {
  private let sentence: String
  private let back: @MainActor () -> Void

  init(_ sentence: String, back: @escaping @MainActor () -> Void) {
    self.sentence = sentence
    self.back = back
  }

  var body: some View {
    List {
      Text(verbatim: sentence)
      Button("Back", action: back)
    }
  }
}
