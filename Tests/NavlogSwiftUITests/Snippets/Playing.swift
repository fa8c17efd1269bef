import Foundation
import Navlog
import NavlogInspector
import NavlogSwiftUI
import NavlogTools
import SwiftUI

struct PlayableView: View {
  @State private var stage: SessionStage<AppNavigation>
  @State private var showsLog = false

  init(session: RouterSession<AppNavigation>) { _stage = State(initialValue: SessionStage(session)) }

  var body: some View {
    NavigationContainer(stage) { destination, router in
      destination.view(router: router)
    } content: { router in
      Button("Log") { showsLog.toggle() }
    }
    // In debug builds.
    .navlogInspector(stage, isPresented: $showsLog) { $0.takeOver(log: InMemoryEventLog()) }
  }
}

@MainActor
func play(_ url: URL, on stage: SessionStage<AppNavigation>) async throws {
  let file = try await LogFile(url)
  stage.player = try await SessionPlayer.open(file.log)
}
