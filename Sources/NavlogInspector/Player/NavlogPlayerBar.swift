#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

/// A bar that controls a player: it plays in both directions, moves by steps or to markers and problems, and sets the speed.
///
/// ```swift
/// NavlogPlayerBar(player)
/// ```
///
/// Keys, on a Mac or with a keyboard: space plays and pauses, the left and right arrows step, `p` and `n`
/// move to the previous and the next problem, `[` and `]` to the previous and the next marker.
///
/// A step is animated: for example, a step to the event of a push animates the push. If the player moves again while a pop is
/// animated, the stack waits until the animation has ended (`TransitionTiming`). It then shows the player's current moment.
///
/// To show the bar over the app's screens, use the modifier `navlogPlayer(_:takeOver:)`.
public struct NavlogPlayerBar: View {
  @State private var model: TransportModel
  private let takeOver: (@MainActor () -> Void)?

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - player: The player. To control another player, give the bar another identity (`.id`).
  ///   - takeOver: Called when the user takes over from the moment on screen; `nil` to omit the button.
  public init(_ player: SessionPlayer<some Navigation>, takeOver: (@MainActor () -> Void)? = nil) {
    _model = State(initialValue: TransportModel(player))
    self.takeOver = takeOver
  }

  /// The controls, and above them the event at the moment on screen.
  public var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      MomentText(model: model)
      TransportControls(model: model, takeOver: takeOver)
    }
  }
}

/// The event at the moment on screen.
struct MomentText: View {
  let model: TransportModel

  var body: some View {
    VStack(alignment: .leading) {
      Text(verbatim: model.title).font(.body).lineLimit(2)
      Text(verbatim: model.moment).font(.caption.monospaced()).foregroundStyle(.secondary)
      if let noEffect = model.noEffect {
        Label(noEffect, systemImage: "nosign").font(.caption).foregroundStyle(.orange)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Moment")
    .accessibilityValue(Text(verbatim: model.spokenMoment))
  }
}

/// The controls of a player, and its errors.
struct TransportControls: View {
  let model: TransportModel
  var hasKeys = true
  let takeOver: (@MainActor () -> Void)?

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if let problem = model.problem {
        Label(problem, systemImage: "exclamationmark.triangle").font(.caption)
      }
      ForEach(model.notices, id: \.self) { Label($0, systemImage: "info.circle").font(.caption) }
      // SwiftUI traps on a slider with an empty range.
      if model.player.end > 0 { MomentSlider(model: model) }
      // Large text needs two rows.
      ViewThatFits {
        HStack {
          PlaybackButtons(model: model, hasKeys: hasKeys)
          Spacer()
          jumps
        }
        VStack(alignment: .leading) {
          PlaybackButtons(model: model, hasKeys: hasKeys)
          jumps
        }
      }
      HStack {
        SpeedMenu(model: model)
        Spacer()
        if let takeOver, !model.player.isTakenOver {
          Button("Take over", systemImage: "hand.point.up.left") {
            model.player.pause()
            model.afterMove(takeOver)
          }
          .accessibilityHint("Ends the replay. You continue from this moment in a new session.")
        }
      }
      .font(.caption)
    }
    .buttonStyle(.borderless)
    .task(id: model.extent) { await model.findStops() }
  }

  private var jumps: some View {
    HStack {
      JumpButtons(model: model, stop: .problem, keys: hasKeys ? ("p", "n") : nil)
      JumpButtons(model: model, stop: .marker, keys: hasKeys ? ("[", "]") : nil)
    }
  }
}
#endif
