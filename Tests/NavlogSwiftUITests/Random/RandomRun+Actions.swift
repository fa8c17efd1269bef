import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

@testable import ScreenFixtures

// MARK: - The program

extension RandomRun {
  /// Makes any call that a program can make.
  func makeRandomCall() {
    if chance(12) { return makeRandomDialogCall() }
    let id = anyRouter()
    let router = session.router(id)
    let call = below(100)
    note("call \(call) on \(id) of \(session.state.pathText)")
    if session.state.routers.count > 9 { return _ = session.router.dismissModal() }
    switch call {
    case ..<22: router.navigate(to: anyPlace(), unlessOnTop: chance(20))
    case ..<34: router.present(anyPlace(), style: anyStyle())
    case ..<40: router.pop(1 + below(3))
    case ..<42: (router.entries.randomElement(using: &random)?.id).map { _ = router.pop($0) }
    case ..<46: router.popTo(anyPlace())
    case ..<49: router.popToRoot()
    case ..<54: router.setPath(anyPath(like: router))
    case ..<58: router.replaceTop(anyPlace())
    case ..<66: router.dismiss()
    case ..<70: router.dismissSheet()
    case ..<74: router.dismissFullScreen()
    case ..<76: router.dismissModal()
    case ..<78: router.dismissAll()
    case ..<83: session.open(pick(["app://tour", "app://search/filter", "app://detail/5", "app://nowhere"]))
    case ..<88: session.select(pick(session.roots + ["nowhere"]), poppingToRoot: chance(30))
    case ..<90: session.send(.setRoots(anyRoots()))
    case ..<92: _ = try? session.branch(from: 1 + below(session.position))
    case ..<94: router.navigationStackPath = anyPath(like: router)
    case ..<95: router.presentingSheet = chance(50) ? nil : anyPlace()
    case ..<96: router.presentingFullScreen = chance(50) ? nil : anyPlace()
    case ..<97: session.setFlag("isAuthenticated", .bool(chance(50)))
    case ..<98: router.setActive()
    case ..<99: router.resignActive()
    default: session.mark("here")
    }
  }

  /// Makes a call that presents nothing on the top sheet. The sheet is being dismissed, but SwiftUI has not reported this yet.
  func makeHarmlessCall() {
    let router = session.router(anyRouter())
    note("harmless call on \(router.id)")
    switch below(5) {
    case 0: router.pop()
    case 1: router.navigate(to: .list)
    case 2: router.setPath([.detail(1), .detail(2)])
    case 3: session.visibleRouter.dismiss()
    default: session.mark("here")
    }
  }

  func anyRouter() -> RouterID {
    switch below(20) {
    case ..<12: session.visibleRouter.id
    case ..<18: pick(session.state.routers).id
    default: routers.isEmpty ? RouterID(session.selected) : pick(routers)
    }
  }

  /// Returns roots for `setRoots`. In a split view, the sidebar's root is sometimes missing.
  private func anyRoots() -> [RootName] {
    let roots = pick([["main"], ["main", "search"], ["search", "main"], ["search"]]) as [RootName]
    return session.roots.contains(.sidebar) && chance(80) ? roots + [.sidebar] : roots
  }

  func anyPlace() -> Place {
    pick([.list, .list, .detail(1), .detail(2), .detail(below(9)), .filter, .gallery])
  }

  private func anyStyle() -> PresentationType {
    pick([
      .sheet, .sheet(detents: [.medium]), .sheet(detents: [.medium, .large]), .popover, .fullScreen,
    ])
  }

  private func anyPath(like router: Router<Place>) -> [Place] {
    let path = router.navigationStackPath
    return path.prefix(below(path.count + 1)) + (0..<below(3)).map { _ in anyPlace() }
  }
}

// MARK: - The user

extension RandomRun {
  /// Performs a gesture of the user, or another action of the system.
  func makeRandomGesture() throws {
    let delivery = pick([SystemWrite.Delivery.atOnce, .atOnce, .twice, .later])
    let host = host
    // The user can act only in the foreground.
    if host.scenePhase == .background {
      host.scenePhase = .active
      host.update()
    }
    if chance(host.dialog == nil ? 6 : 80) { return try makeRandomDialogGesture(delivery, in: host) }
    switch below(100) {
    case ..<30: try goBack(by: 1, delivery, in: host)
    case ..<38: try goBack(by: 2 + below(2), delivery, in: host)
    case ..<44:
      staleWrites.append(try host.cancelSwipeBack(writing: chance(50), delivery))
      note("cancelSwipeBack \(delivery)")
    case ..<49:
      staleWrites.append(try host.recordedPathWrite())
      note("record a path")
    case ..<70: try swipeDown(delivery, in: host)
    case ..<75:
      staleWrites.append(try host.recordedDismissal())
      note("record a dismissal")
    case ..<84: try select(in: host)
    case ..<92:
      try host.tap("close")
      note("tap close")
    case ..<96:
      note("open a link")
      guard let url = URL(string: pick(["app://tour", "app://detail/6"])) else { return }
      if host.open(url) != 1 { faultsOnTheWay.append("a URL was not opened once") }
    case ..<98:
      note("scene phase")
      host.scenePhase = pick([.active, .inactive, .background])
      host.update()
      if host.scenePhase == .background, chance(50) { try host.takePictures() }
    default:
      host.horizontalSizeClass = pick([.compact, .regular])
      note("width \(host.horizontalSizeClass.map { "\($0)" } ?? "")")
    }
  }

  /// Selects a root by a tab or a row, or deselects the row.
  private func select(in host: TestHost) throws {
    if !host.tabs.isEmpty {
      let tab = pick(host.tabs)
      try host.tapTab(tab)
      note("tap tab \(tab)")
    } else if chance(80), !host.rows.isEmpty {
      let row = pick(host.rows)
      try host.tapRow(row)
      note("tap row \(row)")
    } else {
      try host.deselectRow()
      note("deselect")
    }
  }

  private func goBack(by count: Int, _ delivery: SystemWrite.Delivery, in host: TestHost) throws {
    let write = try host.goBack(by: count, delivery)
    note("goBack by \(count) \(delivery)")
    if delivery == .later { pendingWrites.append(write) }
  }

  /// Swipes down a sheet, or dismisses a popover. If SwiftUI writes the dismissal later, the container learns of the dismissal
  /// only when the sheet is gone. Until then, the program must not present anything on the sheet.
  private func swipeDown(_ delivery: SystemWrite.Delivery, in host: TestHost) throws {
    if delivery == .later {
      settleHosts()
      guard stage.isSettled else { return }
    }
    let isPopover = host.topLayer?.kind == .popover
    let isBeside = isPopover && host.horizontalSizeClass != .compact
    let write = try isBeside ? host.tapBesidePopover(delivery) : host.swipeDown(delivery)
    note("\(isBeside ? "tap beside" : "swipeDown") \(delivery)")
    guard delivery == .later else { return }
    if chance(50) { makeHarmlessCall() }
    settleHosts()
    endTransitions()
    // The container learns of a popover's dismissal only from this write. For a sheet, SwiftUI may make the write much later,
    // or never.
    if isPopover { deliver(write) } else { staleWrites.append(write) }
  }
}

// MARK: - Windows

extension RandomRun {
  /// Opens, closes or activates a window, or opens a link that SwiftUI delivers to one of the windows.
  func makeRandomChange(of windows: TestWindows) {
    let names: [RootName] = ["main", "search", "note"]
    let closed = names.filter { !windows.roots.contains($0) }
    switch below(10) {
    case _ where windows.windows.isEmpty, ..<3:
      if closed.isEmpty { fallthrough }
      open(pick(closed), in: windows)
    case ..<5:
      let root = pick(windows.roots)
      note("close window \(root)")
      windows.close(root)
    case ..<8: activate(pick(windows.roots), in: windows)
    case ..<9:
      guard let url = URL(string: "app://detail/4") else { return }
      note("link")
      // SwiftUI finds out which window prefers URLs when it evaluates the views.
      settleHosts()
      let selected = session.selected
      let window = windows.open(url)
      if windows.roots.contains(selected), window != selected {
        faultsOnTheWay.append("the link was not opened in the window of the selected root")
      }
    default:
      let root = pick(windows.roots)
      note("call closeRoot \(root)")
      session.closeRoot(root)
    }
  }

  private func open(_ root: RootName, in windows: TestWindows) {
    note("open window \(root)")
    windows.open(root)
    for host in stage.hosts { host.finishesTransitions = false }
  }

  private func activate(_ root: RootName, in windows: TestWindows) {
    note("activate window \(root)")
    let comesToFront = windows.options.hasKeyWindow && windows.front != root
    windows.bringToFront(root)
    if comesToFront, session.roots.contains(root), session.selected != root {
      faultsOnTheWay.append("\(root) came to the front, and \(session.selected) is selected")
    }
  }
}
