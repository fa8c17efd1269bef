#if canImport(SwiftUI)
import SwiftUI

/// What the container shows, and what it should.
struct InspectorContainer: View {
  let status: TransitionStatus

  var body: some View {
    Section("On screen") {
      line("shown", status.shown)
      if status.wanted != status.shown { line("wanted", status.wanted) }
      if let difference = status.difference {
        Label(difference.description, systemImage: "exclamationmark.triangle")
      } else if !status.isSettled {
        Text("on its way")
      }
    }
  }

  private func line(_ name: String, _ text: String) -> some View {
    HStack(alignment: .top) {
      Text(verbatim: name).font(.caption).foregroundStyle(.secondary)
      Text(verbatim: text).font(.caption.monospaced())
    }
  }
}
#endif
