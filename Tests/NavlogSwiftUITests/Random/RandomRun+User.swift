import Foundation
import NavlogSwiftUI
import SwiftUI

/// What a user can do, and how SwiftUI tells of it.
extension RandomRun {
  func useSomething() throws {
    let delivery = pick([SystemWrite.Delivery.atOnce, .atOnce, .twice, .later])
    switch below(100) {
    case ..<30: try goBack(by: 1, delivery)
    case ..<38: try goBack(by: 2 + below(2), delivery)
    case ..<44:
      stale.append(try host.cancelSwipeBack(writing: chance(50), delivery))
      note("cancelSwipeBack \(delivery)")
    case ..<49:
      stale.append(try host.recordedPathWrite())
      note("record a path")
    case ..<70: try swipeDown(delivery)
    case ..<75:
      stale.append(try host.recordedDismissal())
      note("record a dismissal")
    case ..<84:
      let tab = host.tabs.isEmpty ? "" : pick(host.tabs)
      try host.tapTab(tab)
      note("tap tab \(tab)")
    case ..<92:
      try host.tap("close")
      note("tap close")
    case ..<96:
      note("open a link")
      guard let url = URL(string: pick(["app://tour", "app://detail/6"])) else { return }
      if host.open(url) != 1 { note("NOT OPENED ONCE") }
    default:
      note("scene phase")
      host.scenePhase = pick([.active, .inactive, .background])
    }
  }

  private func goBack(by count: Int, _ delivery: SystemWrite.Delivery) throws {
    let write = try host.goBack(by: count, delivery)
    note("goBack by \(count) \(delivery)")
    if delivery == .later { late.append(write) }
  }

  /// That a sheet is on its way out without a word cannot be known before it has gone. SwiftUI says so then at the
  /// latest; until then nothing may be presented on it.
  private func swipeDown(_ delivery: SystemWrite.Delivery) throws {
    if delivery == .later {
      host.settle()
      guard stage.status.isSettled else { return }
    }
    let write = try host.swipeDown(delivery)
    note("swipeDown \(delivery)")
    guard delivery == .later else { return }
    if chance(50) { callSomethingHarmless() }
    host.settle()
    endTransitions()
    stale.append(write)
  }
}
