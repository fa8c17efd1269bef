import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@MainActor
@Suite struct RouteMatrixTests {
  private let log = InMemoryEventLog()
  private let file = "A.swift"

  @Test
  func `a route counts a visit each time one of its screens becomes visible, whatever the parameters`() throws
  {
    let session = makeSession(log: log)
    session.router.navigate(to: .list, file: file, line: 1)
    session.router.navigate(to: .detail(id: 1), file: file, line: 2)
    session.router.navigate(to: .detail(id: 2), file: file, line: 2)
    session.setFlag("isAuthenticated", true)
    session.router.pop(2, file: file, line: 3)
    let matrix = try log.routes()
    #expect(matrix.visits == ["list 2", "detail 2"])
    #expect(matrix.calls("detail") == ["opened navigate A.swift:2 x2"])
    #expect(matrix.calls("list") == ["opened navigate A.swift:1 x1", "revealed pop A.swift:3 x1"])
  }

  @Test func `a call that opens a hidden screen is counted as a trigger, but not as a visit`() throws {
    let session = makeSession(log: log)
    session.router.navigate(to: .filter, file: file, line: 1)
    session.router.navigate(to: .list, file: file, line: 2)
    let matrix = try log.routes()
    #expect(matrix["list"]?.visits == 0)
    #expect(matrix.calls("list") == ["opened navigate A.swift:2 x1"])
  }

  @Test func `a dialog counts as a route, and its answer reveals the screen below`() throws {
    let session = makeSession(log: log)
    session.router.navigate(to: .filter, file: file, line: 1)
    session.router.present(.list, style: .alert, file: file, line: 2)
    session.router.answer("ok", file: file, line: 3)
    session.router.sheetRouter?.setDetent(.large, file: file, line: 4)
    let matrix = try log.routes()
    #expect(matrix.visits == ["filter 2", "list 1"])
    #expect(matrix.calls("list") == ["opened present A.swift:2 x1"])
    #expect(
      matrix.calls("filter") == ["opened navigate A.swift:1 x1", "revealed dismissDialog A.swift:3 x1"])
  }

  @Test func `visits of roots with an empty path are counted separately from routes`() throws {
    let session = makeSession(log: log, roots: ["home", "search"])
    session.router.navigate(to: .list)
    session.router.pop()
    session.select("search")
    session.select("home")
    let matrix = try log.routes()
    #expect(matrix.visits == ["list 1"])
    #expect(matrix.roots == ["home": 3, "search": 1])
  }

  @Test func `an app without named roots begins at the root "main"`() throws {
    let session = makeSession(log: log)
    session.router.navigate(to: .list)
    session.router.pop()
    #expect(try log.routes().roots == [.main: 2])
  }

  @Test
  func `selecting a root counts as opening its visible screen, even if an equal screen was visible before`()
    throws
  {
    let session = makeSession(log: log, roots: ["home", "search"])
    session.router.navigate(to: .list, file: file, line: 1)
    session.select("search", file: file, line: 2)
    session.router(RouterID("search")).navigate(to: .list, file: file, line: 1)
    session.select("home", file: file, line: 2)
    let matrix = try log.routes()
    #expect(matrix.visits == ["list 3"])
    #expect(
      matrix.calls("list") == ["opened navigate A.swift:1 x2", "opened select A.swift:2 x1"])
  }

  @Test
  func `setPath opens the path's last screen, and counts as placedBelow for the screens below it`() throws {
    let session = makeSession(log: log)
    session.router.setPath([.list, .detail(id: 1), .detail(id: 2)], file: file, line: 1)
    let matrix = try log.routes()
    #expect(matrix.visits == ["detail 1"] + ["list 0"])
    #expect(matrix.calls("detail") == ["opened setPath A.swift:1 x1"])
    #expect(matrix.calls("list") == ["placedBelow setPath A.swift:1 x1"])
  }

  @Test func `setPath with a shorter path reveals the path's last screen`() throws {
    let session = makeSession(log: log)
    session.router.setPath([.list, .detail(id: 1)], file: file, line: 1)
    session.router.setPath([.list], file: file, line: 2)
    session.router.setPath([], file: file, line: 3)
    #expect(
      try log.routes().calls("list") == ["placedBelow setPath A.swift:1 x1", "revealed setPath A.swift:2 x1"])
  }

  @Test func `replacing and presenting open a screen, and dismissing reveals the screen below`() throws {
    let session = makeSession(log: log)
    session.router.navigate(to: .list, file: file, line: 1)
    session.router.replaceTop(.detail(id: 1), file: file, line: 2)
    session.router.present(.gallery, style: .sheet, file: file, line: 3)
    session.visibleRouter.dismiss(file: file, line: 4)
    let matrix = try log.routes()
    #expect(matrix.visits == ["list 1", "detail 2", "gallery 1"])
    #expect(
      matrix.calls("detail") == ["opened replaceTop A.swift:2 x1", "revealed dismiss A.swift:4 x1"])
    #expect(matrix.calls("gallery") == ["opened present A.swift:3 x1"])
  }

  @Test func `a link opens its destination`() throws {
    let session = makeSession(
      log: log,
      links: { url in
        url == "a://b"
          ? .plan([.dismissAll, .setPath([.list]), .show(.filter, .sheet)]) : .noMatch
      })
    session.open("a://b", file: file, line: 1)
    session.open("a://c", file: file, line: 1)
    let matrix = try log.routes()
    #expect(matrix.calls("filter") == ["opened deepLink A.swift:1 x1"])
    #expect(matrix.calls("list") == ["placedBelow deepLink A.swift:1 x1"])
    #expect(matrix.visits == ["filter 1", "list 0"])
  }

  @Test func `the route matrix counts calls without effect separately by reason`() throws {
    let session = makeSession(log: log)
    session.router.navigate(to: .list, file: file, line: 1)
    session.router.navigate(to: .list, unlessOnTop: true, file: file, line: 2)
    session.router.popTo(.detail(id: 1), file: file, line: 3)
    session.router(RouterID("main").child(.sheet, EntryID(9))).navigate(to: .gallery, file: file, line: 4)
    let matrix = try log.routes()
    #expect(
      matrix.calls("list") == [
        "opened navigate A.swift:1 x1", #"noEffect("alreadyOnTop") navigate A.swift:2 x1"#,
      ])
    #expect(matrix.calls("detail") == [#"noEffect("notFound") popTo A.swift:3 x1"#])
    #expect(matrix.calls("gallery") == [#"noEffect("noSuchRouter") navigate A.swift:4 x1"#])
    #expect(matrix.visits == ["list 1", "detail 0", "gallery 0"])
  }

  @Test func `calls that differ only in the text of their refusal count as the same call`() {
    var matrix = RouteMatrix()
    matrix.begin("a")
    for position in 1...3 {
      matrix.add(
        RecordedEvent(
          position: position, time: 0, elapsed: 0,
          event: NavigationEvent(
            .navigate(RecordedDestination(name: "list"), style: .push, unlessOnTop: false)),
          outcome: .noEffect(.refused("number \(position)"))))
    }
    #expect(matrix.calls("list") == [#"noEffect("refused") navigate - x3"#])
  }

  @Test func `a pending intent counts as deferred, and opens its screen when it resumes`() throws {
    let session = makeSession(log: log)
    let intent = PendingIntent<AppScreen>(plan: [.show(.gallery, .push)], flag: "isAuthenticated")
    session.send(.defer(intent), file: file, line: 1)
    #expect(try log.routes().calls("gallery") == ["deferred defer A.swift:1 x1"])
    session.send(.resume(EntryID(1)), file: file, line: 2)
    let matrix = try log.routes()
    #expect(
      matrix.calls("gallery") == ["opened resume A.swift:2 x1", "deferred defer A.swift:1 x1"])
    #expect(matrix["gallery"]?.visits == 1)
  }

  @Test
  func `the route matrix counts each decision for the requested route, not for the route that is shown`()
    throws
  {
    let session = try makeShop(log: log)
    session.router.navigate(to: .cellar, file: file, line: 1)
    session.router.navigate(to: .catalog, file: file, line: 2)
    session.open("shop://product/7", file: file, line: 3)
    session.open("shop://cellar", file: file, line: 4)
    session.setFlag("isAuthenticated", true, file: file, line: 5)
    session.router.navigate(to: .offers, file: file, line: 6)
    let matrix = try log.routes()
    #expect(matrix.decisions("cellar") == ["cellar denied x2"])
    #expect(
      matrix.calls("cellar") == [
        #"noEffect("refused") deepLink A.swift:4 x1"#, #"noEffect("refused") navigate A.swift:1 x1"#,
      ])
    #expect(matrix["cellar"]?.visits == 0)
    #expect(matrix.decisions("catalog") == [#"login deferred(until: "isAuthenticated") x2"#])
    #expect(
      matrix.calls("catalog") == [
        "opened navigate A.swift:6 x1", "opened resume A.swift:5 x1", "deferred defer A.swift:2 x1",
        "deferred defer A.swift:3 x1",
      ])
    #expect(matrix.calls("product") == ["opened resume A.swift:5 x1", "deferred defer A.swift:3 x1"])
    #expect(matrix.decisions("offers") == ["ShopRedirect redirected(to: ShopScreen.catalog) x1"])
    #expect(matrix.calls("offers") == ["redirected navigate A.swift:6 x1"])
    #expect(matrix["offers"]?.visits == 0)
  }

  @Test func `selecting the selected root with poppingToRoot counts as revealing the visible screen`() throws
  {
    let session = makeSession(log: log)
    session.router.navigate(to: .list, file: file, line: 1)
    session.router.navigate(to: .filter, file: file, line: 2)
    session.send(.select(.main, poppingToRoot: true), file: file, line: 3)
    let matrix = try log.routes()
    #expect(matrix.calls("list") == ["opened navigate A.swift:1 x1"])
    #expect(
      matrix.calls("filter") == ["opened navigate A.swift:2 x1", "revealed select A.swift:3 x1"])
  }

  @Test func `a restore or branch visits the restored screen`() throws {
    makeSession(log: log).router.navigate(to: .list, file: file, line: 1)
    let second = makeSession(log: log, restoration: .lastSession)
    second.router.navigate(to: .detail(id: 1), file: file, line: 2)
    _ = try second.branch(from: 1, file: file, line: 3)
    let matrix = try log.routes()
    #expect(matrix["list"]?.visits == 3)
    #expect(
      matrix.calls("list").map { $0.prefix(15) } == [
        "opened branch A", "opened navigate", "opened restore ",
      ])
    let ids = log.sessions().map(\.info.id)
    #expect(matrix.sessions == 2)
    #expect(matrix["list"]?.sessions.count == 2)
    #expect(matrix["list"]?.sessions.first == ids[0])
    #expect(matrix["list"]?.sessions.last == ids[1])
    #expect(matrix["detail"]?.sessions.first == ids[1])
  }

  @Test func `the route matrix accepts events with an extreme depth or number of removed screens`() {
    var matrix = RouteMatrix()
    matrix.begin("a")
    for (position, depth) in [Int.min, Int.max, 0].enumerated() {
      matrix.add(
        RecordedEvent(
          position: position + 1, time: 0, elapsed: 0,
          event: NavigationEvent(.setPath([RecordedDestination(name: "list")])), removed: Int.max,
          screen: RecordedDestination(name: "list"), depth: depth))
    }
    #expect(matrix.visits == ["list 3"])
  }

  @Test func `a call of an unknown kind counts as opening the screen that is visible afterwards`() {
    var matrix = RouteMatrix()
    matrix.begin("a")
    matrix.add(
      RecordedEvent(
        position: 1, time: 0, elapsed: 0,
        event: NavigationEvent(.unknown(.init(kind: "teleport", fields: .object([])))),
        screen: RecordedDestination(name: "list"), depth: 1))
    #expect(matrix.calls("list") == ["opened teleport - x1"])
  }

  @Test func `the size of the route matrix does not depend on the number of events`() throws {
    func matrix(rounds: Int) throws -> RouteMatrix {
      let log = InMemoryEventLog()
      let session = makeSession(log: log)
      for round in 1...rounds {
        session.router.navigate(to: .detail(id: round), file: file, line: 1)
        session.router.navigate(to: .filter, file: file, line: 2)
        session.router.popTo(.detail(id: -round), file: file, line: 3)
        session.router.dismissSheet(file: file, line: 4)
        session.router.pop(file: file, line: 5)
      }
      return try log.routes()
    }
    let (short, long) = (try matrix(rounds: 2), try matrix(rounds: 500))
    #expect(long.visits == ["detail 1000", "filter 500"])
    for (short, long) in zip(short.routes, long.routes) { #expect(short.calls.keys == long.calls.keys) }
  }
}
