import ChallengeNavigation

/// What can be typed.
enum Command: Hashable, Sendable {
  /// Draw again.
  case redraw
  /// Do a numbered action of the visible screen.
  case action(Int)
  /// Go to a destination from the visible screen, in its own presentation or in a chosen one.
  case go(AppNavigation, Presentation?)
  /// The pictures of whoever is on screen.
  case gallery
  /// Go back one screen.
  case back
  /// Dismiss the modal on top.
  case dismiss
  /// Dismiss every modal and go back to the home screen.
  case home
  /// Open a deep link.
  case link(String)
  /// List the links that lead somewhere.
  case links
  /// List events: the last few, or all.
  case history(all: Bool)
  /// Look at the screen as it was after an event.
  case look(Int)
  /// Look so many events further, or back.
  case step(Int)
  /// Return to the present.
  case present
  /// Go on from the moment that is looked at.
  case branch
  /// Say where the log is.
  case log
  /// List the commands.
  case help
  /// Leave.
  case quit
  /// A command that lacks something, or has too much; with how it is written.
  case incomplete(usage: String)
  /// Nothing that is known.
  case unknown(String)

  /// A presentation other than the destination's own.
  enum Presentation: String, Hashable, Sendable {
    case sheet
    case cover
  }
}
