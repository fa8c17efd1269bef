import NavlogSwiftUI
import PatternLog
import SwiftUI

/// The app. Each launch begins with the stacks of the previous launch.
@main
struct TabsApp: App {
  @State private var launch = AppLaunch { TabsModel(log: await PatternLog.open("Tabs")) }

  init() {}

  init(model: TabsModel) { _launch = State(initialValue: .finished(model)) }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.session }) { model in ContentView(model: model) }
    }
  }
}
