#if DEBUG
import Foundation
import Navlog
import NavlogInspector
import Observation

/// Lets `navlog attach` reach the app, and draws the changes that an attached tool makes.
@MainActor final class Attachment {
  private let server: LiveServer
  private let loop: CommandLoop
  private var calls: Task<Void, Never>?

  /// Opens a socket, and prints how to attach to it.
  ///
  /// - Throws: An error whose description says why the socket cannot be opened.
  init(_ loop: CommandLoop) throws {
    self.loop = loop
    server = try LiveServer(loop.app.session)
    loop.console.write([Line("navlog attach \(ProcessInfo.processInfo.processIdentifier)", .faint)])
    drawCalls()
    drawMoments()
  }

  deinit { calls?.cancel() }

  private func drawCalls() {
    let (events, loop) = (loop.app.session.events(), loop)
    calls = Task {
      for await event in events where event.origin == .tool {
        loop.interrupt(with: loop.app.scene([EventSummary(event).line]))
      }
    }
  }

  /// Draws the moments that a tool selects. The command loop draws the moments of the app's own commands.
  private func drawMoments() {
    let app = loop.app
    withObservationTracking {
      _ = app.shownPosition
    } onChange: { [weak self] in
      Task { @MainActor in
        guard let self else { return }
        if app.shownPosition != app.drawnPosition { self.loop.interrupt(with: app.scene()) }
        self.drawMoments()
      }
    }
  }
}
#endif
