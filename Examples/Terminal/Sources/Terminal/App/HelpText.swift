import ChallengeNavigation
import Navlog

/// The replies of `help`, `links` and `log`.
enum HelpText {
  static let commands: [Line] = groups.flatMap { title, entries in
    [Line(title, .title)]
      + entries.map { key, meaning in Line("  \(padded(key))", .key) + Line(meaning) } + [Line()]
  }.dropLast()

  /// Returns the table of links, the most specific first.
  static func links(_ links: DeepLinkTable<AppNavigation>) -> [Line] {
    let patterns = links.routes.map { "\(DeepLink.scheme)://\($0.pattern)" }
    let width = patterns.map(\.count).max() ?? 0
    return zip(patterns, links.routes).map { pattern, route in
      Line("  ") + Line(pattern, .key).fitted(to: width) + Line("  \(route.name ?? "")", .faint)
    }
  }

  /// Returns the path of the log, and commands that read the log.
  static func log(_ path: String, session: String, position: Int) -> [Line] {
    let log = shellQuoted(path)
    let commands = [
      "navlog sessions \(log)", "navlog events \(log)", "navlog state \(log) @\(position)",
      "sqlite3 -safe -readonly \(log) 'SELECT * FROM event_log LIMIT 10;'",
    ]
    return [
      Line("The log is ") + Line(path, .title)
        + Line("; session \(session.prefix(8)), \(position) \(position == 1 ? "event" : "events") so far."),
      Line("It can be read while the app runs. Try in another terminal:"),
    ] + commands.map { Line("  \($0)", .key) } + [
      Line("In a clone of Navlog, navlog is swift run navlog-cli.", .faint)
    ]
  }

  private static func padded(_ key: String) -> String {
    key + String(repeating: " ", count: max(2, 22 - key.count))
  }

  private static let groups: [(String, [(String, String)])] = [
    (
      "On every screen",
      [
        ("3", "perform action 3 of the screen"),
        ("b, x", "go back one screen; dismiss the top modal"),
        ("home", "dismiss every modal and pop to the first screen"),
        ("settings, filter", "present a sheet, at any depth"),
        ("onboarding, gallery", "present a cover; gallery 42 for a character"),
        ("characters, episodes", "push a list"),
        ("character 42", "push a detail; location 3, episode 7"),
        ("sheet character 42", "present any screen as a sheet, or as a cover"),
        ("link URL", "open a link such as challenge://character/42"),
        ("links", "list the links"),
      ]
    ),
    (
      "Time",
      [
        ("history", "list the last events, with the screen after each"),
        ("history all", "list all events"),
        ("history 12", "show the screen as it was after event 12"),
        ("prev, next", "show the moment one event earlier or later"),
        ("present, branch", "return to the present; continue from the shown moment"),
      ]
    ),
    (
      "Other",
      [
        ("log", "show where the log is, and how to query it"),
        ("help, quit", "show this help; close the log and quit"),
      ]
    ),
  ]
}

/// Returns a path as a shell reads it: bare if possible, else in single quotes.
func shellQuoted(_ path: String) -> String {
  let bare = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
  return bare && !path.isEmpty ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
}
