public import Navlog
import SampleUI

/// The sample app Redirects: features that do not know each other, connected by the app.
@MainActor
public enum Redirects {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    var heard: [String] = []
    let app = AppContainer(log: log) { heard.append($0) }
    func step(_ what: String, _ act: () throws -> Void) throws {
      try act()
      let last = try app.session.timeline.events(app.session.position...app.session.position).last
      let why = last?.outcome.reason.map { " (no effect: \($0))" } ?? ""
      tell("\(what): \(app.session.state.pathText)\(why)")
      for event in heard { tell("  analytics: \(event)") }
      heard = []
    }
    func tap(_ label: String) throws { try step("tap \(label)") { try app.screen.tap(label) } }

    tell("open the app: \(app.session.state.pathText)")
    try tap("Characters")
    try tap("Rick")
    try tap("Back")
    try tap("Filter")
    try tap("Status")
    try tap("Close")
    try tap("Filter")
    let filter = app.screen
    try tap("Add")
    try step("tap Help of the lower filter, as if it came late") { try filter.tap("Help") }
    for what in ["the cover", "the sheet", "itself", "nothing, since it is gone"] {
      try step("tap Close of the lower filter, which closes \(what)") { try filter.tap("Close") }
    }
    try tap("Back")
    try tap("Settings")
    try tap("Back")
    for link in ["detail?id=42", "planet", "detail?id=4%00"] {
      try step("open challenge://character/\(link)") { app.handle(url: "challenge://character/\(link)") }
    }
    try app.session.close()
  }
}
