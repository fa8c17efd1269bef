public import Navlog
import SampleUI

/// The sample app Tabs: a router for each tab, and ViewModels that are given one.
@MainActor
public enum Tabs {
  /// Plays a short session into a log, and tells each step in a line.
  public static func play(log: any EventLog, tell: (String) -> Void) throws {
    let app = TabsApp(log: log)
    func step(_ what: String, _ act: () throws -> Void) throws {
      try act()
      let last = try app.session.timeline.events(app.session.position...app.session.position).last
      let why = last?.outcome.reason.map { " (no effect: \($0))" } ?? ""
      tell("\(what): \(app.session.state.pathText)\(why)")
    }
    func tap(_ label: String) throws { try step("tap \(label)") { try app.screen.tap(label) } }
    try step("open the app") {}
    try tap("Character")
    let character = app.screen
    try tap("Back")
    try step("tap Back again, on the screen that is going") { try character.tap("Back") }
    try tap("Characters")
    try tap("Morty")
    try step("select the settings") { app.didSelectTab(.settings) }
    try tap("About")
    try step("select home, whose stack is still there") { app.didSelectTab(.home) }
    try step("select home again, by which it goes back to its root") { app.didSelectTab(.home) }
    try step("select home once more") { app.didSelectTab(.home) }
    try app.session.close()
  }
}
