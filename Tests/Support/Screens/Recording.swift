import Navlog

@testable import NavlogSwiftUI
@testable import TestFixtures

/// A recorded session: a list, a marker, a pop, a pop without effect, a sheet, a detail in the sheet, and the dismissal of the
/// sheet.
@MainActor
struct Recording {
  let log: any EventLog
  let session: RouterSession<Place>

  init(in log: any EventLog = InMemoryEventLog(), isClosed: Bool = true) {
    self.log = log
    session = RouterSession<Place>(
      log: log, configuration: .init(app: AppInfo(name: "Places", version: "1.2", system: "Test 1")))
    session.router.navigate(to: .list)
    session.mark("before the fault")
    session.router.pop()
    session.router.pop()
    session.router.navigate(to: .filter)
    session.visibleRouter.navigate(to: .detail(7))
    session.router.dismissSheet()
    if isClosed { try? session.close() }
  }

  func player(_ clock: any Clock<Duration> = ManualClock()) throws -> SessionPlayer<Place> {
    try SessionPlayer(log: log, session: session.info.id, clock: clock)
  }
}
