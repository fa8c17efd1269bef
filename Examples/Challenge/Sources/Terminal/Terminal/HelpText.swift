/// What `help` says.
enum HelpText {
  static let lines: [Line] = groups.flatMap { title, entries in
    [Line(title, .title)]
      + entries.map { key, meaning in Line("  \(padded(key))", .key) + Line(meaning) } + [Line()]
  }.dropLast()

  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: max(2, 22 - key.count))
  }

  private static let groups: [(String, [(String, String)])] = [
    (
      "On every screen",
      [
        ("3", "do action 3 of the screen"),
        ("b, x", "back one screen; dismiss the modal on top"),
        ("home", "dismiss everything, back to the first screen"),
        ("settings, filter", "open a sheet here, however deep you are"),
        ("onboarding, gallery", "open a cover here; gallery 42 says whose"),
        ("characters, episodes", "go on to a list"),
        ("character 42", "go on to one; location 3, episode 7"),
        ("sheet character 42", "open anything in a sheet, or in a cover"),
        ("link URL", "open a link such as challenge://character/42"),
        ("links", "the links that lead somewhere"),
      ]
    ),
    (
      "Time",
      [
        ("history", "the last events, with what was on screen after"),
        ("history all", "all of them"),
        ("history 12", "look at the screen as it was after event 12"),
        ("prev, next", "look one event further back, or on"),
        ("present, branch", "return to now, or go on from there"),
      ]
    ),
    (
      "And",
      [
        ("log", "where the log is, and what to ask it"),
        ("help, quit", "this text; close the log and leave"),
      ]
    ),
  ]
}
