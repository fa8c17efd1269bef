#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// A slider that selects a moment of the session. Ticks show the session's markers above the track, and its
/// problems below.
struct MomentSlider: View {
  let model: TransportModel

  var body: some View {
    VStack(spacing: 0) {
      ticks(.marker).foregroundStyle(.secondary)
      // The slider has no `step`, because macOS would draw a tick mark for each of possibly a million events.
      Slider(value: value, in: 0...Double(model.player.end)) {
        Text("Moment of the session")
      } onEditingChanged: {
        model.setDragging($0)
      }
      .accessibilityValue(Text(verbatim: model.spokenMoment))
      .accessibilityHint("Swipe up or down to step from event to event.")
      .accessibilityAdjustableAction { model.step(by: $0 == .increment ? 1 : -1) }
      ticks(.problem).foregroundStyle(.orange)
    }
  }

  private func ticks(_ stop: PlayerStop) -> some View {
    TickMarks(positions: model.stops.positions(of: stop), end: model.player.end)
      .frame(height: 5)
      .accessibilityHidden(true)
  }

  private var value: Binding<Double> {
    Binding(
      get: { @MainActor in Double(model.position) },
      set: { @MainActor new in model.drag(to: new) })
  }
}

/// Tick marks at the given positions.
struct TickMarks: Shape {
  /// The distance from the ends of the slider to its first and last values: half the width of the thumb, whose center marks the
  /// value.
  nonisolated private static let inset: CGFloat = 12
  nonisolated private static let width: CGFloat = 2

  let positions: [Int]
  let end: Int

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let length = rect.width - 2 * Self.inset
    guard end > 0, length > 0 else { return path }
    var last = -CGFloat.infinity
    for position in positions {
      let x = (rect.minX + Self.inset + length * CGFloat(position) / CGFloat(end)).rounded()
      // Even for a million events, the number of tick marks does not exceed the slider's width in points.
      guard x > last else { continue }
      last = x
      path.addRect(CGRect(x: x - Self.width / 2, y: rect.minY, width: Self.width, height: rect.height))
    }
    return path
  }
}
#endif
