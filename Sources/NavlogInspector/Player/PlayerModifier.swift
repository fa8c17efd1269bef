#if canImport(SwiftUI)
public import Navlog
public import NavlogSwiftUI
public import SwiftUI

extension View {
  /// Shows a player's bar over this view. The bar is intended for debug builds.
  ///
  /// ```swift
  /// NavigationContainer(player) { … } content: { … }
  ///   .navlogPlayer(player)
  /// ```
  ///
  /// The bar can be dragged to the top, the bottom and each corner, and collapsed. It stays within the safe area, and is also
  /// above the sheets and covers of the containers in this view. Unless it is collapsed, the bar handles the
  /// keys of ``NavlogPlayerBar``.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - takeOver: Called when the user takes over from the moment on screen; `nil` to omit the button.
  public func navlogPlayer(
    _ player: SessionPlayer<some Navigation>, takeOver: (@MainActor () -> Void)? = nil
  ) -> some View {
    modifier(PlayerModifier(player: player, takeOver: takeOver, close: nil))
  }

  /// Shows a bar over this view while a stage shows a recorded session. The bar is intended for debug builds.
  ///
  /// ```swift
  /// NavigationContainer(stage) { … } content: { … }
  ///   .navlogPlayer(stage) { player in player.takeOver(log: log, configuration: configuration) }
  /// ```
  ///
  /// Closing the bar returns to the app's own session.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - takeOver: Begins a session at the moment on screen. The new session becomes the session of the
  ///     stage. `nil` omits the button.
  public func navlogPlayer<N: Navigation>(
    _ stage: SessionStage<N>, takeOver: (@MainActor (SessionPlayer<N>) -> RouterSession<N>)? = nil
  ) -> some View {
    var action: (@MainActor () -> Void)?
    if let player = stage.player, let takeOver { action = { stage.session = takeOver(player) } }
    return modifier(PlayerModifier(player: stage.player, takeOver: action) { stage.close() })
  }
}

extension SessionStage {
  /// Shows the app's own session again.
  func close() {
    player?.pause()
    player = nil
  }
}

/// Passes a player's bar to the containers in a view.
struct PlayerModifier: ViewModifier {
  let player: (any PlayedSession)?
  let takeOver: (@MainActor () -> Void)?
  let close: (@MainActor () -> Void)?
  @State private var bar = BarKeeper()

  func body(content: Content) -> some View {
    let model = bar.model(for: player, takeOver: takeOver, close: close)
    content
      .modifier(LayerOverlayModifier())
      .environment(\.layerOverlay, model.map { model in LayerOverlay { FloatingBar(model: model) } })
  }
}

/// Keeps the model of a bar between updates of the view. If the view gets another player, creates a new model for it.
@MainActor
private final class BarKeeper {
  private var model: FloatingBarModel?

  func model(
    for player: (any PlayedSession)?, takeOver: (@MainActor () -> Void)?, close: (@MainActor () -> Void)?
  ) -> FloatingBarModel? {
    if model?.transport.player !== player { model = player.map { FloatingBarModel($0) } }
    model?.takeOver = takeOver
    model?.close = close
    return model
  }
}
#endif
