import Navlog
import NavlogTools

extension LiveFolder {
  /// Returns the path of the socket that a word names. The word is this path or the number of a process. Without a
  /// word, returns the socket of the only running app.
  ///
  /// - Throws: `UsageError` unless exactly one socket matches; `LiveError`.
  static func socket(of word: String?) throws -> String {
    if let word, word.contains("/") { return word }
    let folder = standard
    try folder.check()
    let found = folder.sockets.filter { socket in
      word.map { process(of: socket) == $0 } ?? !LiveSocket.isStale(socket)
    }
    if let socket = found.first, found.count == 1 { return socket }
    guard let word else {
      throw UsageError(
        found.isEmpty
          ? "no attachable app is running: see navlog attach --help"
          : "\(found.count) attachable apps run; name one: \(found.map { process(of: $0) }.list("or"))")
    }
    guard !found.isEmpty else {
      throw UsageError("no attachable app matches \(word.shown); navlog attach lists the apps")
    }
    throw UsageError("process \(word.shown) has \(found.count) sockets; name one: \(found.list("or"))")
  }
}

/// The argument of a verb with the flag `--attach`.
enum LogOrApp {
  case log(LogSource)
  /// The running app that a word names; `nil` for the only running app.
  case app(String?)
}

extension PositionalType<LogOrApp> {
  /// A log or, with `--attach`, a running app. The app can be omitted if only one app is running.
  static var logOrApp: Self {
    Self("LOG", .logs) { words, context in
      guard context.options.contains("--attach") else { return .log(try context.log(&words)) }
      return .app(words.first.map(MomentReference.namesPoint) == true ? nil : words.popFirst())
    }
  }
}
