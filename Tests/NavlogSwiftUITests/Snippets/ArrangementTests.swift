import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

/// The snippets on tabs, columns, popovers and zooms.
@Suite @MainActor struct ArrangementTests {
  @Test func `a tab shows the number of new episodes as its badge, and no badge if the number is 0`() {
    let session = RouterSession<AppNavigation>(
      configuration: .init(roots: ["characters", "episodes", "search"]))
    for (count, badges) in [(3, ["episodes": "3"]), (0, [:])] {
      let host = TestHost { SectionedTabs(session: session, newEpisodes: count) }
      host.settle()
      #expect(host.tabBadges == badges && host.failures == [])
    }
  }

  @Test func `the last of three columns shows a placeholder until the user selects a character`() throws {
    let session = RouterSession<AppNavigation>(configuration: .init(roots: ["characters", .sidebar]))
    let host = TestHost { ThreeColumnsView(session: session) }
    host.horizontalSizeClass = .regular
    host.settle()
    #expect(host.layers[0].top.text == "Choose a character")
    try host.tap("Character 42")
    host.settle()
    #expect(host.layers[0].top.text == "Character 42")
    try host.toggleSidebar()
    host.settle()
    #expect(session.flags["columns"] == "detailOnly" && host.failures == [])
  }

  @Test func `the popover of the settings points to the settings button`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { SettingsPopover(session: session) }
    host.horizontalSizeClass = .regular
    let frame = CGRect(x: 20, y: 40, width: 60, height: 30)
    host.frames = ["Settings": frame]
    host.settle()
    try host.tap("Settings")
    host.settle()
    // The popover's rectangle is relative to the screen's content, which is only the button.
    #expect(host.layers.map { $0.kind } == [nil, .popover])
    #expect(host.layers.last?.attachment == CGRect(origin: .zero, size: frame.size))
    #expect(host.failures == [])
  }

  @Test
  func `a zoom from the tapped row opens a character's screen, and the character list has no zoom`() throws {
    let session = RouterSession<AppNavigation>()
    let host = TestHost { ZoomingCharacters(session: session) }
    host.settle()
    try host.tap("Character 42")
    host.settle()
    #expect(host.pushedZoom == AnyHashable(AppNavigation.characterDetail(id: 42)))
    session.router.navigate(to: .characterList)
    host.settle()
    #expect(host.pushedZoom == nil && host.failures == [])
  }
}
