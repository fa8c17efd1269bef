import Navlog
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import Notes

@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `every note is reachable from its folder, and every dialog can be closed`() throws {
    let model = NotesModel(log: InMemoryEventLog(), windowsLog: InMemoryEventLog())
    var explorer = Explorer<NotesNavigation>(
      showing: .init(roots: [.folders, .inbox, .archive])
    ) { session in
      let router = session.visibleRouter
      if let destination = session.state.visible {
        DestinationView(model: model, destination: destination, router: router)
      } else if session.selected == .folders {
        FoldersView(router: router)
      } else {
        FolderView(model: model, folder: session.selected, router: router)
      }
    }
    explorer.destinations = [1, 2, 3].flatMap { [.note(id: $0), .confirmDeletion(id: $0)] }
    let report = try explorer.explore()
    #expect(
      report.description == """
        25 states, 76 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }
}
