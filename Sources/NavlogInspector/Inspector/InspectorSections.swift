#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

/// Problems with the log.
struct WarningRows: View {
  let model: InspectorModel

  var body: some View {
    if let problem = model.recordingProblem {
      Label(problem, systemImage: "exclamationmark.triangle")
    }
    if let error = model.readError {
      Label(error, systemImage: "exclamationmark.triangle")
    }
  }
}

/// The selected moment, and a slider through the session.
struct MomentSection: View {
  @Bindable var model: InspectorModel

  var body: some View {
    Section("Moment") {
      Text(verbatim: text)
      // SwiftUI traps on a slider with an empty range.
      if model.count > 0 {
        // The slider has no `step`, because macOS would draw a tick mark for each of possibly a million
        // events.
        Slider(value: slider, in: 0...Double(model.count)) { Text("Moment") }
          .accessibilityValue(Text(verbatim: text))
      }
      if model.position > 0 {
        Button("Previous event", systemImage: "backward.frame") { model.select(model.position - 1) }
      }
      if !model.isLive {
        Button("Next event", systemImage: "forward.frame") { model.select(model.position + 1) }
        Button("Latest event", systemImage: "forward.end", action: model.goLive)
      }
      if model.count > 0 { Toggle("On the app's screens", isOn: $model.isOnScreen) }
      if let meanwhile = model.meanwhile { Text(verbatim: meanwhile).font(.caption) }
    }
  }

  private var text: String {
    if model.count == 0 { return "no events yet" }
    let moment =
      model.position == 0
      ? "before event 1 of \(model.count)" : "after event \(model.position) of \(model.count)"
    return model.isLive ? "\(moment), live" : moment
  }

  private var slider: Binding<Double> {
    Binding(
      get: { @MainActor in Double(model.position) },
      set: { @MainActor new in
        let position = Int(new.rounded())
        if position != model.position { model.select(position) }
      })
  }
}

/// The routers at the selected moment.
struct RoutersSection: View {
  let tree: InspectorTree

  var body: some View {
    Section("Routers") {
      ForEach(tree.lines) { RouterLine(line: $0) }
      if !tree.facts.isEmpty {
        Text(verbatim: tree.facts.joined(separator: "\n")).font(.caption.monospaced())
          .foregroundStyle(.secondary)
      }
    }
  }
}

/// A root, a screen or a modal.
struct RouterLine: View {
  let line: InspectorTree.Line

  var body: some View {
    HStack(alignment: .center) {
      Text(verbatim: line.text).font(line.kind == .root ? .headline : .body)
      if !line.notes.isEmpty {
        Text(verbatim: line.notes).font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      if line.isVisible { Text(verbatim: "◀ visible").font(.caption) }
    }
    .padding(.leading, 16 * CGFloat(line.depth))
  }
}

/// The state that the container shows and, if it differs, the state that the container should show.
struct OnScreenSection: View {
  let status: TransitionStatus

  var body: some View {
    Section("On screen") {
      line("shown", status.current)
      if status.target != status.current { line("expected", status.target) }
      if let timeout = status.timeout {
        Label(timeout.description, systemImage: "exclamationmark.triangle")
      } else if !status.isSettled {
        Text("in transition")
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

/// Exports the session on request, as a log or as a page for a browser, and shares the file.
struct ShareSection: View {
  @Environment(\.navlogMaskKey) private var maskKey
  let model: InspectorModel

  var body: some View {
    Section {
      switch model.sharing {
      case .idle: exportButtons
      case .writing: Text("Preparing…")
      case .ready(let file):
        ShareLink(item: file.url) {
          Label(title(of: file), systemImage: "square.and.arrow.up")
        }
        if file.count < model.count { exportButton("Prepare again with new events", file.format) }
        switch file.format {
        case .log: exportButton("Prepare page for a browser", .page)
        case .page: exportButton("Prepare log for sharing", .log)
        }
      case .failed(let reason):
        Label(reason, systemImage: "exclamationmark.triangle")
        exportButtons
      }
    } header: {
      Text("Share")
    } footer: {
      Text("The page opens in any browser. Values are masked. Screen names and call sites are kept.")
    }
  }

  // The result is a `String`: in a `LocalizedStringKey`, the numbers would contain the locale's separators.
  private func title(of file: ShareFile) -> String {
    switch file.format {
    case .log: "Share log (\(file.count) events)"
    case .page: "Share page (\(file.count) events)"
    }
  }

  @ViewBuilder private var exportButtons: some View {
    exportButton("Prepare log for sharing", .log)
    exportButton("Prepare page for a browser", .page)
  }

  private func exportButton(_ title: String, _ format: ShareFile.Format) -> some View {
    Button(title, systemImage: "doc.badge.gearshape") { model.share(as: format, maskKey: maskKey) }
  }
}

/// The events, the latest first.
struct EventsSection<Model: EventListing>: View {
  let model: Model

  var body: some View {
    Section("Events") {
      if model.laterCount > 0 {
        button("Later events", model.laterCount, systemImage: "chevron.up", action: { model.showLater() })
      }
      ForEach(model.events.rows) { row in
        EventRow(row: row, isSelected: row.id == model.position) { model.select(row.id) }
      }
      if model.events.window.earlierCount > 0 {
        button(
          "Earlier events", model.events.window.earlierCount, systemImage: "chevron.down",
          action: { model.showEarlier() })
      }
    }
  }

  private func button(
    _ title: String, _ count: Int, systemImage: String, action: @escaping @MainActor () -> Void
  ) -> some View {
    let counted: String = "\(title) (\(count))"
    return Button(counted, systemImage: systemImage, action: action)
  }
}

/// An event. For a no-op, the row shows a symbol and the outcome, so that no-ops are recognizable without color.
struct EventRow: View {
  let row: InspectorRow
  let isSelected: Bool
  let select: @MainActor () -> Void

  var body: some View {
    Button(action: select) {
      HStack(alignment: .top) {
        Text(verbatim: "\(row.id)").font(.caption.monospaced()).foregroundStyle(.secondary)
        VStack(alignment: .leading) {
          Text(verbatim: row.call)
          Text(verbatim: row.detail).font(.caption).foregroundStyle(.secondary)
          if !row.hasEffect {
            Label(row.outcome, systemImage: "nosign").font(.caption).foregroundStyle(.orange)
          }
        }
        Spacer()
        if row.hasEffect { Text(verbatim: row.outcome).font(.caption).foregroundStyle(.secondary) }
        if isSelected { Text(verbatim: "◀").accessibilityLabel("selected") }
      }
    }
    .buttonStyle(.plain)
  }
}
#endif
