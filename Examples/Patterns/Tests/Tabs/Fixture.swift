import Navlog
import PatternHarness
import TabsCharacter
import TabsSettings
import Testing

@testable import Tabs

/// The app with its model, which a test inspects.
@MainActor
struct TabsRun {
  let model: TabsModel
  let screen: PatternRun

  init(after killed: TabsRun? = nil) throws {
    var made: TabsModel?
    screen = try PatternRun(after: killed?.screen) { log in
      let model = TabsModel(log: log)
      made = model
      return TabsApp(model: model)
    }
    model = try #require(made)
  }

  var session: RouterSession<AnyNavigation> { model.session }
}
