import Foundation

/// Feeds commands to the app and prints its replies.
@MainActor struct CommandLoop {
  static let prompt = "challenge> "

  let app: TerminalApp
  let console: Console
  let options: Options

  /// Reads commands from the terminal or from standard input. When standard input is empty it plays the tour, unless an
  /// earlier session is to be restored.
  func run() {
    let isInteractive = console.traits.isInteractive
    var line = isInteractive ? nil : console.readLine(prompt: "")
    if !isInteractive, line == nil, !options.restores, options.replay == nil {
      playTour()
      return
    }
    show(options.replay == nil ? app.opening(restores: options.restores) : app.takenOver())
    if isInteractive { line = console.readLine(prompt: Self.prompt) }
    while let text = line, console.isOpen {
      if !isInteractive { echo(text) }
      let reply = app.perform(Command(text))
      show(reply)
      if reply.quits { return }
      line = console.readLine(prompt: isInteractive ? Self.prompt : "")
    }
    // Ctrl-D leaves the cursor behind the prompt.
    if isInteractive { console.write([Line()]) }
  }

  /// Plays the tour: for each stop its commands with their events, then the screen if it changed.
  func playTour() {
    var shown: Scene?
    for stop in Tour.stops where console.isOpen {
      console.write([Line(), Line("— \(stop.caption)", .title)])
      var scene = shown
      for command in stop.commands {
        pause()
        echo(command)
        let reply = app.perform(Command(command))
        show(Reply(lines: reply.lines))
        scene = reply.scene?.withoutHints
      }
      if scene != shown { show(Reply(scene: scene)) }
      shown = scene
    }
  }

  private func show(_ reply: Reply) {
    let traits = console.traits
    console.write(ReplyDrawing(reply: reply, columns: traits.columns, height: traits.height).lines)
  }

  private func echo(_ command: String) {
    console.write([Line(Self.prompt, .faint) + Line(truncated(command), .key)])
  }

  /// Lets a viewer follow, and gives the log's events different times.
  private func pause() {
    if console.traits.isWatched { Thread.sleep(forTimeInterval: 0.15) }
  }
}

/// A walk through every kind of screen, in commands that a user might type.
enum Tour {
  struct Stop: Hashable, Sendable {
    let caption: String
    let commands: [String]
  }

  static let stops = [
    Stop(caption: "The onboarding, a cover", commands: ["4", "1"]),
    Stop(caption: "From a list to a detail to a location", commands: ["1", "2", "1"]),
    Stop(caption: "Back, and to the pictures, a cover", commands: ["b", "gallery"]),
    Stop(caption: "The filter, a sheet", commands: ["x", "b", "21", "3"]),
    Stop(caption: "The list, filtered", commands: ["5"]),
    Stop(
      caption: "A sheet in a cover in a sheet",
      commands: ["settings", "1", "2", "settings", "character 7", "2"]),
    Stop(caption: "A deep link", commands: ["link challenge://character/42"]),
    Stop(
      caption: "A link without a match, and a hostile one",
      commands: ["link challenge://planet/9", "link challenge://character/42%00"]),
    Stop(caption: "Calls without effect", commands: ["home", "b", "x"]),
    Stop(caption: "Episodes", commands: ["2", "7"]),
    Stop(caption: "An earlier moment", commands: ["history 9"]),
    Stop(caption: "A branch from there", commands: ["branch"]),
  ]
}
