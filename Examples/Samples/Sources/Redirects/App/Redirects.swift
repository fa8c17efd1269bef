public import Navlog
import SampleUI

/// The sample app Redirects: features that do not know each other, connected by the app.
@MainActor public enum Redirects {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    var heard: [String] = []
    let app = AppContainer(log: log) { heard.append("  analytics: \($0)") }
    func step(_ what: String, _ act: () throws -> Void) throws {
      try act()
      let last = try app.session.timeline.events(app.session.position...app.session.position).last
      tell("\(what): \(app.session.state.pathText), \(last?.outcome ?? .applied)")
      while !heard.isEmpty { tell(heard.removeFirst()) }
    }
    func tap(_ labels: String..., on screen: Screen? = nil) throws {
      for label in labels { try step("tap \(label)") { try (screen ?? app.screen).tap(label) } }
    }

    try tap("Settings", "Back", "Characters", "Rick", "Back", "Filter", "Status", "Close", "Filter")
    let filter = app.screen
    try tap("Add")
    // What comes late is the lower filter's, whatever lies over it: its last Close finds it gone.
    try tap("Help", "Close", "Close", "Close", "Close", on: filter)
    for link in ["detail?id=42", "planet", "detail?id=4%00"] {
      try step("open challenge://character/\(link)") { app.handle(url: "challenge://character/\(link)") }
    }
    try app.session.close()
  }
}
