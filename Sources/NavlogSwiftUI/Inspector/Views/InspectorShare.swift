#if canImport(SwiftUI)
import SwiftUI

/// The session's log for somebody else. The file is written when it is asked for.
struct InspectorShare: View {
  let model: InspectorModel

  var body: some View {
    Section {
      switch model.sharing {
      case .notAsked: prepare("Prepare the log for sharing")
      case .writing: Text("The log is being written")
      case .ready(let file):
        ShareLink(item: file.url) {
          Label("Share the log of \(file.count) events", systemImage: "square.and.arrow.up")
        }
        if file.count < model.end { prepare("Prepare it again, with what is new") }
      case .failed(let why):
        Label(why, systemImage: "exclamationmark.triangle")
        prepare("Try again")
      }
    } header: {
      Text("Share")
    } footer: {
      Text("Values are masked; names of screens and lines of code stay.")
    }
  }

  private func prepare(_ title: String) -> some View {
    Button(title, systemImage: "doc.badge.gearshape", action: model.share)
  }
}
#endif
