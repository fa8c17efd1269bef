import Foundation

/// Feeds commands to the app and prints its replies.
@MainActor struct CommandLoop {
  static let prompt = "challenge> "

  let app: TerminalApp
  let console: Console
  let options: Options

  /// Performs commands until the input ends.
  ///
  /// - Parameter firstLine: The first line of standard input, which is read before the app starts.
  func run(firstLine: String? = nil) async {
    let isInteractive = console.traits.isInteractive
    show(options.replay == nil ? app.opening(restores: options.restores) : app.takenOver())
    var line = firstLine
    if options.replay != nil || isInteractive {
      line = await console.readLine(prompt: isInteractive ? Self.prompt : "")
    }
    while let text = line, console.isOpen {
      if !isInteractive { echo(text) }
      let reply = app.perform(Command(text))
      show(reply)
      if reply.quits { return }
      line = await console.readLine(prompt: isInteractive ? Self.prompt : "")
    }
    // Ctrl-D ends the input without a line break, so the cursor is still on the line of the prompt.
    if isInteractive { console.write([Line()]) }
  }

  /// Plays the tour. At each stop, prints its commands with their events, and then the screen if it changed.
  ///
  /// - Parameter clock: The clock of the app's session.
  func playTour(_ clock: TourClock) {
    var shown: Scene?
    for stop in Tour.stops where console.isOpen {
      console.write([Line(), Line("— \(stop.caption)", .title)])
      var scene = shown
      for step in stop.steps {
        pause()
        clock.advance(before: step)
        echo(step.command)
        let reply = app.perform(Command(step.command))
        show(Reply(lines: reply.lines))
        scene = reply.scene?.withoutHints
      }
      if scene != shown { show(Reply(scene: scene)) }
      shown = scene
    }
  }

  /// Shows a change that an attached tool made while the app waits for a command.
  func interrupt(with reply: Reply) {
    let isInteractive = console.traits.isInteractive
    if isInteractive { console.write([Line()]) }
    show(reply)
    if isInteractive { console.restorePrompt(Self.prompt) }
  }

  private func show(_ reply: Reply) {
    let traits = console.traits
    console.write(ReplyDrawing(reply: reply, columns: traits.columns, height: traits.height).lines)
  }

  private func echo(_ command: String) {
    console.write([Line(Self.prompt, .faint) + Line(truncated(command), .key)])
  }

  /// Waits, so that a viewer can follow.
  private func pause() {
    if console.traits.isWatched { Thread.sleep(forTimeInterval: 0.15) }
  }
}
