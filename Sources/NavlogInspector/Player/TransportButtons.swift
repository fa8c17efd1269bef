#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// The buttons for playing in both directions and for steps.
struct PlaybackButtons: View {
  let model: TransportModel
  var hasKeys = true

  var body: some View {
    HStack(spacing: 0) {
      TransportButton("Step back", "backward.frame.fill", key: hasKeys ? .leftArrow : nil) {
        model.step(by: -1)
      }
      .disabled(model.player.position == 0)
      if !model.player.isPlaying {
        // Like other media controls, these buttons are not mirrored in right-to-left languages.
        TransportButton("Play backwards", "arrowtriangle.left.fill") { model.togglePlaying(backwards: true) }
          .disabled(model.player.end == 0)
      }
      PlayButton(model: model, key: hasKeys ? .space : nil)
      TransportButton("Step forward", "forward.frame.fill", key: hasKeys ? .rightArrow : nil) {
        model.step(by: 1)
      }
      .disabled(model.player.position == model.player.end && model.player.session.ended != nil)
    }
  }
}

/// The button that plays or pauses.
struct PlayButton: View {
  let model: TransportModel
  var key: KeyEquivalent?

  var body: some View {
    if model.player.isPlaying {
      TransportButton("Pause", "pause.fill", key: key) { model.togglePlaying() }
    } else {
      TransportButton("Play", "play.fill", key: key) { model.togglePlaying() }
    }
  }
}

/// Buttons that move to the previous and the next stop of one kind, with a symbol of the kind between them.
struct JumpButtons: View {
  let model: TransportModel
  let stop: PlayerStop
  let keys: (previous: KeyEquivalent, next: KeyEquivalent)?

  var body: some View {
    HStack(spacing: 0) {
      button("Previous \(noun)", "chevron.left", .previous, keys?.previous)
      Label(model.count(of: stop), systemImage: stop == .marker ? "bookmark" : "exclamationmark.triangle")
        .labelStyle(.iconOnly)
        .accessibilityHidden(true)
      button("Next \(noun)", "chevron.right", .next, keys?.next)
    }
  }

  private var noun: String { stop == .marker ? "marker" : "problem" }

  private func button(
    _ title: String, _ symbol: String, _ direction: JumpDirection, _ key: KeyEquivalent?
  ) -> some View {
    TransportButton(title, symbol, key: key) { model.jump(direction, to: stop) }
      .disabled(!model.canJump(direction, to: stop))
      .accessibilityValue(Text(verbatim: model.count(of: stop)))
  }
}

/// A menu that sets the speed, and whether the player shortens pauses.
struct SpeedMenu: View {
  let model: TransportModel

  var body: some View {
    Menu {
      ForEach(TransportModel.speeds, id: \.self) { speed in
        let text = TransportModel.text(ofSpeed: speed)
        Button(speed == model.player.speed ? "✓ \(text)" : text) { model.player.speed = speed }
      }
      Button(model.cutsPauses ? "Play pauses as they were" : "Cut pauses to a second") {
        model.cutsPauses.toggle()
      }
    } label: {
      Label(title, systemImage: "speedometer")
    }
    .accessibilityLabel("Speed")
    .accessibilityValue(Text(verbatim: title))
  }

  private var title: String {
    TransportModel.text(ofSpeed: model.player.speed) + (model.cutsPauses ? ", pauses cut" : "")
  }
}

/// A button with a symbol and a keyboard shortcut. The button is large enough for a finger.
struct TransportButton: View {
  private let title: String
  private let symbol: String
  private let key: KeyEquivalent?
  private let action: @MainActor () -> Void

  init(_ title: String, _ symbol: String, key: KeyEquivalent? = nil, action: @escaping @MainActor () -> Void)
  {
    self.title = title
    self.symbol = symbol
    self.key = key
    self.action = action
  }

  var body: some View {
    if let key {
      button.keyboardShortcut(key, modifiers: [])
    } else {
      button
    }
  }

  private var button: some View {
    Button(action: action) {
      Label(title, systemImage: symbol).labelStyle(.iconOnly)
        .frame(minWidth: 40, minHeight: 44)
        .contentShape(Rectangle())
    }
  }
}
#endif
