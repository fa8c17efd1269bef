import PatternLog
import SwiftUI

/// The app. Each launch begins with the stacks of the previous launch.
@main
struct TabsApp: App {
  @State private var model: TabsModel

  init() { self.init(model: TabsModel(log: PatternLog.open("Tabs"))) }

  init(model: TabsModel) { _model = State(initialValue: model) }

  var body: some Scene {
    WindowGroup { ContentView(model: model) }
  }
}
