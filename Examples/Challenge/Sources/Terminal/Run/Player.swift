import Foundation

/// Feeds commands to the app and prints what it answers.
@MainActor struct Player {
  static let prompt = "challenge> "

  let app: ChallengeApp
  let console: Console
  let options: Options

  /// Asks somebody at a terminal, or plays what comes on standard input; with nothing there, the tour unless
  /// an earlier session is to be seen.
  func play() {
    let isInteractive = console.traits.isInteractive
    var line = isInteractive ? nil : console.readLine(prompt: "")
    if !isInteractive, line == nil, !options.restores {
      playTour()
      return
    }
    show(app.opening(restores: options.restores))
    if isInteractive { line = ask() }
    while let text = line, console.isOpen {
      if !isInteractive { echo(text) }
      let reply = app.perform(Command(text))
      show(reply)
      if reply.ends { return }
      line = isInteractive ? ask() : console.readLine(prompt: "")
    }
    // Ctrl-D leaves the cursor behind the prompt.
    if isInteractive { console.write([Line()]) }
  }

  /// Plays the tour: at each stop the commands with what was recorded, then the screen if that changed.
  func playTour() {
    var seen: Scene?
    for stop in Tour.stops where console.isOpen {
      console.write([Line(), Line("— \(stop.caption)", .title)])
      var scene = seen
      for command in stop.commands {
        pause()
        echo(command)
        let reply = app.perform(Command(command))
        show(Reply(lines: reply.lines))
        scene = reply.scene?.withoutWays
      }
      if scene != seen { show(Reply(scene: scene)) }
      seen = scene
    }
  }

  func show(_ reply: Reply) {
    let traits = console.traits
    console.write(ReplyDrawing(reply: reply, columns: traits.columns, height: traits.height).lines)
  }

  private func ask() -> String? { console.readLine(prompt: Self.prompt) }

  private func echo(_ command: String) {
    console.write([Line(Self.prompt, .faint) + Line(printable(command), .key)])
  }

  /// Somebody who watches sees the steps one after the other, and the log has times worth looking at.
  private func pause() {
    if console.traits.isWatched { Thread.sleep(forTimeInterval: 0.15) }
  }
}
