#if canImport(SwiftUI)
import SwiftUI

/// The moment that is looked at, and a slider through all others.
struct InspectorMoment: View {
  let model: InspectorModel

  var body: some View {
    Section("Moment") {
      Text(verbatim: text)
      // A slider over nothing is refused by SwiftUI.
      if model.end > 0 {
        // Without steps: on macOS each would be drawn as a tick, a million of them.
        Slider(value: slider, in: 0...Double(model.end)) { Text("Moment") }
          .accessibilityValue(Text(verbatim: text))
      }
      if model.position > 0 {
        Button("Back by one event", systemImage: "backward.frame") { model.look(at: model.position - 1) }
      }
      if !model.followsPresent {
        Button("On by one event", systemImage: "forward.frame") { model.look(at: model.position + 1) }
        Button("To the present", systemImage: "forward.end", action: model.lookAtPresent)
      }
    }
  }

  private var text: String {
    if model.end == 0 { return "nothing has happened yet" }
    let moment =
      model.position == 0
      ? "before the first of \(model.end)" : "after event \(model.position) of \(model.end)"
    return model.followsPresent ? "\(moment), the present" : moment
  }

  private var slider: Binding<Double> {
    Binding(
      get: { @MainActor in Double(model.position) },
      set: { @MainActor new in
        let position = Int(new.rounded())
        if position != model.position { model.look(at: position) }
      })
  }
}
#endif
