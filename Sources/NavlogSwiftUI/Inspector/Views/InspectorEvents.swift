#if canImport(SwiftUI)
import SwiftUI

/// The events, the latest first.
struct InspectorEvents: View {
  let model: InspectorModel

  var body: some View {
    Section("Events") {
      if model.later > 0 {
        Button("Later events (\(model.later))", systemImage: "chevron.up", action: model.showLater)
      }
      ForEach(model.rows) { row in
        InspectorEventRow(row: row, isLookedAt: row.id == model.position) { model.look(at: row.id) }
      }
      if model.window.earlier > 0 {
        Button(
          "Earlier events (\(model.window.earlier))", systemImage: "chevron.down", action: model.showEarlier)
      }
    }
  }
}

/// One event. A call without effect says so in words and by a sign, not by its colour alone.
struct InspectorEventRow: View {
  let row: InspectorRow
  let isLookedAt: Bool
  let look: @MainActor () -> Void

  var body: some View {
    Button(action: look) {
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
        if isLookedAt { Text(verbatim: "◀").accessibilityLabel("looked at") }
      }
    }
    .buttonStyle(.plain)
  }
}
#endif
