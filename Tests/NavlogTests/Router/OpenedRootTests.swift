import Foundation
import Navlog
import NavlogTesting
import Observation
import Testing

@testable import TestFixtures

/// Roots that are opened and closed.
@MainActor
struct OpenedRootTests {
  @Test func `opening and closing a root are recorded as setRoots, and keep the other roots`()
    throws
  {
    let session = makeSession(roots: ["home", "search"])
    session.router.navigate(to: .list)
    #expect(session.openRoot("note") == .applied)
    #expect(session.roots == ["home", "search", "note"] && session.selected == "home")
    session.router(root: "note").navigate(to: .detail(id: 1))
    #expect(session.closeRoot("search") == .applied)
    #expect(session.roots == ["home", "note"])
    #expect(session.router(root: "home").navigationStackPath == [.list])
    #expect(session.router(root: "note").navigationStackPath == [.detail(id: 1)])
    let events = try session.log.events(session.info.id)
    #expect(events.map { $0.action.kind } == [.setRoots, .navigate, .setRoots, .navigate, .setRoots])
    #expect(events.filter { $0.action.kind == .setRoots }.map { $0.router } == ["home", "note", "search"])
  }

  @Test func `closing the selected root selects the first remaining root`() {
    let session = makeSession(roots: ["home", "search"])
    session.select("search")
    session.closeRoot("search")
    #expect(session.roots == ["home"] && session.selected == "home")
  }

  @Test func `opening an open root and closing a missing root are recorded as no-ops`() throws {
    let session = makeSession(roots: ["home"])
    let position = session.position
    #expect(session.openRoot("home") == .noEffect(.unchanged))
    #expect(session.closeRoot("search") == .noEffect(.unchanged))
    let events = try session.timeline.events(position + 1...Int.max)
    #expect(events.map { $0.action } == [.setRoots(["home"]), .setRoots(["home"])])
    #expect(events.map { $0.router } == ["home", "search"])
    #expect(events.map { $0.outcome } == [.noEffect(.unchanged), .noEffect(.unchanged)])
  }

  @Test func `the last remaining root cannot be closed`() {
    let session = makeSession(roots: ["home"])
    #expect(session.closeRoot("home") == .noEffect(.refused(nil)))
    #expect(session.roots == ["home"])
  }

  @Test func `a queued call that cannot close the last root does not change the calls after it`() {
    let session = makeSession(roots: ["home"])
    session.router.navigate(to: .list)
    withObservationTracking {
      _ = session.router.entries
    } onChange: {
      MainActor.assumeIsolated {
        session.closeRoot("home")
        session.openRoot("a")
      }
    }
    session.router.navigate(to: .detail(id: 1))
    #expect(session.roots == ["home", "a"])
    #expect(session.router(root: "home").navigationStackPath == [.list, .detail(id: 1)])
  }

  @Test func `calls of openRoot and closeRoot during another call are queued, and all take effect`() {
    let session = makeSession(roots: ["home"])
    withObservationTracking {
      _ = session.router.entries
    } onChange: {
      MainActor.assumeIsolated {
        session.openRoot("a")
        session.openRoot("b")
        #expect(session.openRoot("a") == nil, "a queued call has no outcome yet")
        session.closeRoot("home")
      }
    }
    session.router.navigate(to: .list)
    #expect(session.roots == ["a", "b"])
  }

  @Test
  func `if a branch and then openRoot are queued, openRoot adds to the roots that the branch restores`()
    throws
  {
    let session = makeSession(roots: ["home"])
    session.openRoot("a")
    withObservationTracking {
      _ = session.router.entries
    } onChange: {
      MainActor.assumeIsolated {
        _ = try? session.branch(from: 1)
        session.openRoot("b")
      }
    }
    session.router.navigate(to: .list)
    #expect(session.roots == ["home", "b"])
  }

  @Test func `only the restoration lastSessionWithRoots restores roots that the last session opened`() {
    let log = InMemoryEventLog()
    let first = makeSession(log: log, roots: ["home", "search"])
    first.openRoot("note")
    first.router(root: "note").navigate(to: .list)
    first.closeRoot("search")
    first.select("note")
    let all = makeSession(log: log, roots: ["home", "profile"], restoration: .lastSessionWithRoots)
    #expect(all.roots == ["home", "profile", "note"] && all.selected == "note")
    #expect(all.router(root: "note").navigationStackPath == [.list])
    let named = makeSession(log: log, roots: ["home", "profile"], restoration: .lastSession)
    #expect(named.roots == ["home", "profile"] && named.selected == "home")
  }

  @Test(
    arguments: [
      ([.main], []), (["home", .main], [.setRoots, .select]), ([.main, "home"], [.setRoots]),
      (["home", "search"], [.setRoots]),
    ] as [([RootName], [EventKind])])
  func `a new session and its replay select the first root of the configuration`(
    roots: [RootName], kinds: [EventKind]
  ) throws {
    let log = InMemoryEventLog()
    let session = makeSession(log: log, roots: roots)
    #expect(session.roots == roots && session.selected == roots[0])
    #expect(try session.timeline.events().map { $0.action.kind } == kinds)
    #expect(try session.timeline.state(at: session.position) == session.state)
    session.select(roots[roots.count - 1])
    let restored = makeSession(log: log, roots: roots, restoration: .lastSession)
    #expect(restored.selected == roots[roots.count - 1], "a restored session keeps the selected root")
  }

  @Test func `if there is no session to restore, a new session has the roots that the app names`() {
    #expect(makeSession(roots: ["home"], restoration: .lastSessionWithRoots).roots == ["home"])
  }

  @Test func `a root's name is encoded as a plain string`() throws {
    let names: [RootName] = ["main", "größe", ""]
    let data = try JSONEncoder().encode(names)
    #expect(String(decoding: data, as: UTF8.self) == #"["main","größe",""]"#)
    #expect(try JSONDecoder().decode([RootName].self, from: data) == names)
  }
}
