import Navlog
import NavlogTools

/// Requests to the app that the debugger is attached to.
extension Debugger {
  /// Performs a command in the app.
  ///
  /// - Throws: `LiveError` if the app refuses, has ended, or does not answer.
  func performInApp(_ command: DebuggerCommand) async throws -> Answer {
    guard let app else { return .message("no app is attached: navlog debug --attach attaches to an app") }
    switch command {
    case .text(.link, let url?): return try await result(of: url, app.open)
    case .text(.call, let text?):
      return try await result(of: text) { text in
        let call: JSONValue
        do { call = try JSONValue(parsing: text) } catch {
          throw LiveError("a call is JSON, such as {\"call\":\"pop\"}: \(error)")
        }
        return try await app.call(call)
      }
    case .showInApp:
      guard player.session.info.id == app.session else {
        return .failure(
          "the app can show only moments of its running session, \(SessionInfo.shortID(app.session))")
      }
      try await app.show(player.position)
      shownInApp = player.position
      return .message(
        "the app shows the moment after event \(player.position); A returns the app to the present")
    default:
      try await app.show(nil)
      shownInApp = nil
      return .message("the app shows the present")
    }
  }

  private func result(
    of text: String, _ request: (String) async throws -> String
  ) async throws -> Answer {
    guard !text.isEmpty else { return .moment }
    let result = try await request(text)
    follow()
    return .message(result)
  }

  /// Makes the app show the present again before the debugger ends, if the user made the app show an earlier moment.
  package func releaseApp() async {
    guard let app, shownInApp != nil, app.end == nil else { return }
    try? await app.show(nil)
  }

  /// The status of the attached app, as a part of ``title``.
  var appStatus: String? {
    guard let app else { return nil }
    if app.end != nil { return "ended" }
    return shownInApp.map { "attached; the app shows event \($0)" } ?? "attached"
  }
}

extension DebuggerCommand {
  /// Creates a command for the attached app from the text after `:`; `nil` if the text is not such a command.
  init?(attached line: String) {
    let word = line.prefix { !$0.isWhitespace }
    let text = line.dropFirst(word.count).trimmed
    switch word {
    case "link": self = .text(.link, text.isEmpty ? nil : text)
    case "call": self = .text(.call, text.isEmpty ? nil : text)
    case "app" where text.isEmpty: self = .showInApp
    case "present" where text.isEmpty: self = .present
    default: return nil
    }
  }
}
