/// Everything that is seen at one moment: a value, so that drawing decides nothing.
struct Scene: Hashable, Sendable {
  enum Moment: Hashable, Sendable {
    case present
    /// After an event of the session, out of so many, at a time of day.
    case past(position: Int, last: Int, time: String?)
  }

  let moment: Moment
  /// The stacks from the root up to the one that is seen.
  let layers: [Layer]
  let content: ScreenContent
  /// What can be typed here besides the numbers.
  var ways: [Way]

  /// The scene for somebody who only watches.
  var withoutWays: Scene {
    var scene = self
    scene.ways = []
    return scene
  }
}

/// One stack of screens: the root's, or a modal's.
struct Layer: Hashable, Sendable {
  enum Presentation: Hashable, Sendable {
    case root
    case sheet
    case cover
  }

  let presentation: Presentation
  /// The screens of the stack by their names, lowest first.
  let names: [String]
  /// The stack of the sheet that a cover hides, when there is one.
  var hidden: [String] = []
}

/// A word that can be typed, and what it does when the word does not say it.
struct Way: Hashable, Sendable {
  let key: String
  var meaning = ""
}
