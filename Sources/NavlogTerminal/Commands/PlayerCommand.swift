package import Navlog
package import NavlogTools

/// A command that the user gives to a player.
package enum PlayerCommand: Hashable, Sendable {
  /// Plays, or pauses.
  case togglePlaying
  /// Plays backwards.
  case playBackwards
  /// Moves by a number of events.
  case step(Int)
  /// Moves by a time.
  case skip(Duration)
  /// Moves to a point of the session.
  case seek(MomentReference.Point)
  /// Moves to the next event of the given kind.
  case next(PlayerStop)
  /// Moves to the previous event of the given kind.
  case previous(PlayerStop)
  /// Multiplies the speed by a factor.
  case speed(Double)
  /// Takes over the session.
  case takeOver
  /// A command of the debugger, which other players ignore.
  case debugger(DebuggerCommand)
  /// Lists the keys.
  case help
  /// Quits.
  case quit
}

extension PlayerStop {
  /// An event that is followed by a pause of at least two seconds.
  static let longPause = PlayerStop.pause(.seconds(2))

  var noun: String {
    switch self {
    case .marker: "marker"
    case .problem: "problem"
    case .pause: "pause"
    }
  }
}
