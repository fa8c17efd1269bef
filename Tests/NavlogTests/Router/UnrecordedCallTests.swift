import Foundation
import Navlog
import Testing

@testable import TestFixtures

/// The exceptions, listed in the article Concepts, to the rule that every call is recorded. `TabTests`, `PathTests` and
/// `ModalTests` test the exceptions of the SwiftUI adapter.
@MainActor @Suite struct UnrecordedCallTests {
  private let session = makeSession()

  private func expectNothingRecorded(
    _ call: () throws -> Void, at location: SourceLocation = #_sourceLocation
  ) throws {
    let (count, state) = (try session.timeline.end(), session.state)
    try call()
    #expect(try session.timeline.end() == count, sourceLocation: location)
    #expect(session.state == state, sourceLocation: location)
  }

  @Test func `setting a modal to the presented destination is not recorded`() throws {
    session.router.present(.filter, style: .sheet)
    session.router.present(.list, style: .fullScreen)
    try expectNothingRecorded {
      session.router.presentingSheet = .filter
      session.router.presentingFullScreen = .list
    }
  }

  @Test func `setting a dialog to the presented destination is not recorded`() throws {
    session.router.present(.filter, style: .alert)
    try expectNothingRecorded { session.router.presentingDialog = .filter }
  }

  @Test func `setting a detent to nil is not recorded`() throws {
    session.router.present(.filter, style: .sheet(detents: [.medium, .large]))
    try expectNothingRecorded { session.router.sheetRouter?.detent = nil }
  }

  @Test func `a link that no feature resolves is not recorded`() throws {
    let session = RouterSession<AnyNavigation>()
    let container = FeatureContainer<String>([]) { _, _ in "" }
    let url = try #require(URL(string: "app://unknown"))
    #expect(!container.handle(url: url, navigator: session.router))
    #expect(session.position == 0)
  }

  @Test func `calls of screens that show the past are not recorded`() throws {
    session.router.navigate(to: .list)
    try session.look(at: 0)
    try expectNothingRecorded {
      #expect(session.router.pop() == .noEffect(.refused("event 0 is on screen, not the present")))
    }
  }

  @Test func `calls after the end of a session are not recorded`() throws {
    try session.close()
    let count = try session.timeline.end()
    #expect(session.router.navigate(to: .list) == .applied)
    #expect(session.router.navigationStackPath == [.list])
    #expect(try session.timeline.end() == count)
  }
}
