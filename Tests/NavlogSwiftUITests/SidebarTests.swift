import Navlog
import Observation
import SwiftUI
import Synchronization
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// The selection of a split view's sidebar, and the app's own rows.
@Suite @MainActor struct SidebarTests {
  private enum Row: Hashable { case folder(Int), filters, nowhere }

  private func appWithOwnRows(
    _ width: UserInterfaceSizeClass, time: ManualTimer = ManualTimer()
  ) -> (TestHost, RouterSession<Place>) {
    let session = RouterSession<Place>(configuration: .init(roots: [.sidebar, "folders"]))
    let host = TestHost { [timing = time.timing] in
      SplitContainer(
        session,
        selection: {
          if case .detail(let number)? = session.router(root: "folders").navigationStackPath.first {
            Row.folder(number)
          } else {
            Row?.none
          }
        },
        onSelect: { row in
          switch row {
          case .folder(let number):
            session.select("folders")
            session.router(root: "folders").setPath([.detail(number)])
          case .filters: session.router.navigate(to: .filter)
          case .nowhere: break
          }
        }, timing: timing
      ) { place, router in
        PlaceView(name: "\(place)", router: router)
      } content: { root, router in
        PlaceView(name: "\(root)", router: router)
      } rows: {
        if session.flags["hasNewRow"] != nil { Text("new").tag(Row.folder(3)) }
        Text("one").tag(Row.folder(1))
        Text("two").tag(Row.folder(2))
        Text("filters").tag(Row.filters)
        Text("nowhere").tag(Row.nowhere)
      }
    }
    host.horizontalSizeClass = width
    host.settle()
    return (host, session)
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a tap on the app's own row opens the destination that the app assigns to the row`(
    _ width: UserInterfaceSizeClass
  )
    throws
  {
    let (host, session) = appWithOwnRows(width)
    let below = width == .compact ? "one\ntwo\nfilters\nnowhere" : ""
    #expect(host.rows == ["one", "two", "filters", "nowhere"])
    try host.tapRow("one")
    host.settle()
    #expect(host.layerTexts == [below + (below.isEmpty ? "folders/detail 1" : "/folders/detail 1")])
    if width == .compact {
      // Without a selected row, SwiftUI shows the sidebar.
      try host.goBack(by: 1)
      host.settle()
      #expect(host.layerTexts == [below] && session.selected == .sidebar)
    }
    try host.tapRow("two")
    host.settle()
    #expect(session.router(root: "folders").navigationStackPath == [.detail(2)])
    #expect(host.failures == [] && host.differences == [])
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `if the app inserts its own row, SwiftUI deselects the list's row, but the selected root stays`(
    _ width: UserInterfaceSizeClass
  ) throws {
    let time = ManualTimer()
    let (host, session) = appWithOwnRows(width, time: time)
    host.listsDeselectWhenRowsChange = true
    try host.tapRow("one")
    host.settle()
    time.advance(by: .seconds(10))
    session.setFlag("hasNewRow", true)
    host.settle()
    time.advance(by: .seconds(10))
    host.settle()
    #expect(session.selected == "folders" && host.visibleText == "detail 1\nclose")
    #expect(try session.eventLines.last == "user setFlag")
    #expect(host.failures == [] && host.differences == [])
  }

  @MainActor @Observable
  final class Counter {
    var number = 0
    @ObservationIgnored var taps: [String] = []
  }

  private struct NumberedRows: View {
    let session: RouterSession<Place>
    let counter: Counter

    var body: some View {
      let number = counter.number
      SplitContainer(
        session, selection: { () -> String? in number == 2 ? "row" : nil },
        onSelect: { counter.taps.append("\($0) \(number)") }, visibilityFlag: number == 0 ? nil : "columns"
      ) { place, router in
        PlaceView(name: "\(place)", router: router)
      } content: { root, router in
        PlaceView(name: "\(root)", router: router)
      } rows: {
        Text("row").tag("row")
      }
    }
  }

  @Test func `a sidebar uses the closures and the flag of the container's latest evaluation`() throws {
    let session = RouterSession<Place>(configuration: .init(roots: [.sidebar, "folders"]))
    session.select("folders")
    let counter = Counter()
    let host = TestHost { NumberedRows(session: session, counter: counter) }
    host.horizontalSizeClass = .regular
    for number in 0...2 {
      counter.number = number
      host.settle()
      try host.tapRow("row")
      host.settle()
    }
    #expect(counter.taps == ["row 0", "row 1"], "the third tap is on the selected row")
    try host.toggleSidebar()
    host.settle()
    #expect(session.flags["columns"] == .string("detailOnly"))
    #expect(host.failures == [] && host.differences == [])
  }

  @Test func `after a deselection, a collapsed split view goes back only if the sidebar appears`() {
    let session = RouterSession<Place>(configuration: .init(roots: ["home", .sidebar]))
    let time = ManualTimer()
    let presenter = Presenter(session, time.timing, showing: .split(sidebar: .sidebar))
    presenter.start()
    let model = SidebarModel(presenter, .sidebar) {
      presenter.selected
    } onSelect: { _ in
    }
    model.isCollapsed = true
    model[selectionBeside: "home"] = nil
    time.advance(by: .seconds(10))
    #expect(session.selected == "home")
    model[selectionBeside: "home"] = nil
    _ = session.scenes.didAppear(model.id, in: presenter.scene)
    time.advance(by: .seconds(10))
    #expect(session.selected == .sidebar)
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular], ["two", "filters"])
  func `if SwiftUI selects a row while the app is in the background, no call is made`(
    _ width: UserInterfaceSizeClass, row: String
  ) throws {
    let (host, session) = appWithOwnRows(width)
    host.scenePhase = .background
    host.settle()
    let position = session.position
    try host.tapRow(row)
    host.settle()
    #expect(session.position == position && host.differences == [])
  }

  @Test(arguments: [UserInterfaceSizeClass.compact, .regular])
  func `a tapped row is deselected again, even if its calls change nothing`(_ width: UserInterfaceSizeClass)
    throws
  {
    let (host, session) = appWithOwnRows(width)
    let position = session.position
    try host.tapRow("nowhere")
    host.settle()
    #expect(session.position == position && host.differences == [])
    try host.tapRow("filters")
    host.settle()
    #expect(host.layerTexts.count == 2 && host.layerTexts.last == "sheet filter")
    try host.swipeDown()
    host.settle()
    try host.tapRow("filters")
    host.settle()
    #expect(host.layerTexts.count == 2, "a second tap leads to the same destination")
    #expect(host.failures == [] && host.differences == [])
    #expect(session.selected == .sidebar)
  }

  @Test
  func `if a session ignores a value that SwiftUI wrote to a binding, SwiftUI reads the binding again`()
    throws
  {
    let session = RouterSession<Place>(configuration: .init(roots: [.sidebar, "home", "search"]))
    let presenter = Presenter(session, TransitionTiming(), showing: .split(sidebar: .sidebar))
    presenter.start()
    var selections: [RootName] = []
    let model = SidebarModel(presenter, .sidebar) {
      presenter.selected
    } onSelect: {
      selections.append($0)
      if $0 == "home" { presenter.didSelect($0) }
    }
    func readsAgain(_ write: () -> Void) -> Bool {
      let isToldOfChange = Mutex(false)
      withObservationTracking {
        _ = (model[selectionBeside: presenter.selected], model[columnBeside: presenter.selected])
      } onChange: {
        isToldOfChange.withLock { $0 = true }
      }
      write()
      return isToldOfChange.withLock { $0 }
    }
    #expect(readsAgain { model[selectionBeside: .sidebar] = "nowhere" })
    #expect(readsAgain { model[columnBeside: .sidebar] = .detail })
    #expect(!readsAgain { model[columnBeside: .sidebar] = .sidebar }, "SwiftUI wrote the current value")
    #expect(readsAgain { model[selectionBeside: .sidebar] = "home" }, "the selection has changed")
    #expect(session.selected == "home")
    #expect(!readsAgain { model[selectionBeside: "home"] = "home" }, "SwiftUI wrote the current value")
    #expect(readsAgain { model[selectionBeside: "search"] = nil })
    #expect(readsAgain { model[columnBeside: "search"] = .sidebar })
    #expect(session.selected == "home" && selections == ["nowhere", "home"])
  }
}
