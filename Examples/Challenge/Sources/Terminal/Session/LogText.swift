/// What `log` says.
enum LogText {
  static func lines(path: String, session: String, position: Int) -> [Line] {
    let log = shellQuoted(path)
    let asks = [
      "navlog sessions \(log)", "navlog events \(log)", "navlog state \(log) @\(position)",
      "sqlite3 -safe -readonly \(log) 'SELECT * FROM event_log LIMIT 10;'",
    ]
    return [
      Line("The log is ") + Line(path, .title) + Line("; this session is \(session.prefix(8)), ")
        + Line(position == 1 ? "1 event so far." : "\(position) events so far."),
      Line("It can be read while the app runs. Try in another terminal:"),
    ] + asks.map { Line("  \($0)", .key) } + [
      Line("In the folder of this package, swift run navlog is that command.", .faint)
    ]
  }
}

/// A path as a shell reads it: bare when it may be, else in single quotes.
func shellQuoted(_ path: String) -> String {
  let bare = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
  return bare && !path.isEmpty ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
}
