import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct `What a UI does by itself` {
  private typealias Machine = MachineUnderTest
  private let sheet = Machine.sheet
  private let cover = Machine.cover
  private func path(_ positions: Int...) -> [NavigationEntry<String>] {
    positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
  }

  @Test(
    arguments: [
      ([1, 2, 3], [1, 2, 3], [1, 2, 3], nil, [1, 2, 3], "as it was: a gesture that was cancelled"),
      ([1, 2, 3], [1, 2, 3], [1, 2], 3, [1, 2], "one screen"),
      ([1, 2, 3], [1, 2, 3], [], 1, [], "all of them"),
      ([1, 2, 3], [1, 2, 3], [1, 2, 3, 4], nil, [1, 2, 3], "longer"),
      ([1, 2, 3], [1, 2, 3], [2], nil, [1, 2, 3], "not a beginning of it"),
      ([1, 2], [1, 2, 3], [1, 2], nil, [1, 2], "late, the screen is gone"),
      ([1, 2, 3, 4], [1, 2, 3], [1, 2], 3, [1, 2], "late, another is over it"),
      ([1, 2, 4], [1, 2, 3], [1, 2], nil, [1, 2, 4], "late, another is in its place"),
      ([1], [1, 2, 3], [1, 2], nil, [1], "late, more is gone: it would grow"),
    ] as [([Int], [Int], [Int], Int?, [Int], String)])
  func `a path that is written`(
    now: [Int], given: [Int], written: [Int], gone: Int?, left: [Int], why: String
  ) {
    func path(_ positions: [Int]) -> [NavigationEntry<String>] {
      positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
    }
    let machine = Machine(Machine.shown(path(now)))
    #expect(machine.shorten(from: path(given), to: path(written)) == gone.map { EntryID($0) }, "\(why)")
    #expect(machine.machine.shown.path(of: "main") == path(left), "\(why)")
    #expect(machine.shorten("elsewhere", from: path(given), to: path(written)) == nil)
  }

  @Test func `a path that is shortened while it changes is no longer waited for`() {
    let machine = Machine(Machine.shown(path(1)))
    machine.want(Machine.shown(path(1, 2)))
    _ = machine.next()
    #expect(machine.shorten(from: path(1), to: []) == EntryID(1))
    #expect(machine.machine.wait == nil)
  }

  @Test func `a modal that is dismissed is on its way until the UI says that it is gone`() {
    let machine = Machine(Machine.shown([], sheet))
    #expect(machine.dismissed(sheet.id))
    #expect(machine.machine.wait?.length == .report && machine.machine.shown == Machine.empty)
    #expect(!machine.dismissed(sheet.id), "said twice")
    machine.want(Machine.empty)
    #expect(machine.next() == nil && !machine.machine.isSettled)
    #expect(machine.dismissalEnded(of: sheet.id, over: "main") == nil, "no news")
    #expect(machine.machine.isSettled)
  }

  @Test func `a modal that has not appeared cannot be dismissed: that was meant for another`() {
    let machine = Machine(Machine.empty)
    machine.want(Machine.shown([], sheet))
    _ = machine.next()
    #expect(!machine.dismissed(sheet.id))
    #expect(machine.dismissalEnded(of: sheet.id, over: "main") == nil)
    #expect(machine.machine.running == .present(sheet))
  }

  @Test func `a modal goes with the one that was asked for over it and has not come`() {
    let machine = Machine(Machine.shown([], sheet), several: false)
    machine.want(Machine.shown([], sheet, cover))
    _ = machine.next()
    #expect(machine.dismissed(sheet.id))
    #expect(machine.machine.running == .dismiss(keeping: 0) && machine.machine.shown == Machine.empty)
  }

  @Test func `while something comes or goes, whatever else is to go waits for its turn`() {
    let coming = Machine(Machine.shown([], sheet))
    coming.want(Machine.shown([], sheet, cover))
    _ = coming.next()
    coming.machine.appeared(nil, in: cover.id)
    let going = Machine(Machine.shown([], sheet, cover))
    #expect(going.dismissed(cover.id))
    for machine in [coming, going] {
      let running = machine.machine.running
      #expect(machine.dismissed(sheet.id), "it is news")
      #expect(machine.machine.running == running)
      machine.want(Machine.empty)
      #expect(machine.next() == nil)
    }
    _ = coming.expire()
    #expect(coming.next() == .dismiss(keeping: 0))
    _ = going.dismissalEnded(of: nil, over: sheet.id)
    #expect(going.next() == .dismiss(keeping: 0))
  }

  @Test(arguments: [true, false])
  func `a lower modal can go with those over it where the system can do that`(several: Bool) {
    let machine = Machine(Machine.shown([], sheet, cover), several: several)
    #expect(machine.dismissed(sheet.id))
    #expect(machine.machine.running == (several ? .dismiss(keeping: 0) : nil))
    machine.want(Machine.empty)
    #expect(machine.next() == (several ? nil : .dismiss(keeping: 1)))
  }

  @Test func `an upper modal that goes before the UI has looked at the dismissal of both goes first`() {
    for hasLooked in [false, true] {
      let machine = Machine(Machine.shown([], sheet, cover))
      machine.want(Machine.empty)
      #expect(machine.next() == .dismiss(keeping: 0))
      if hasLooked { machine.machine.looked(at: "main") }
      machine.machine.looked(at: sheet.id)
      #expect(machine.dismissed(cover.id) == !hasLooked)
      #expect(machine.machine.running == .dismiss(keeping: hasLooked ? 0 : 1))
      _ = machine.dismissalEnded(of: nil, over: hasLooked ? "main" : sheet.id)
      #expect(machine.next() == (hasLooked ? nil : .dismiss(keeping: 0)))
    }
  }

  @Test func `a modal that has left without a word is news, with all that was over it`() {
    let machine = Machine(Machine.shown([], sheet, cover))
    #expect(machine.dismissalEnded(of: "main/sheet@9", over: "main") == nil, "one from before")
    #expect(machine.dismissalEnded(of: cover.id, over: cover.id) == nil, "nothing is over it")
    #expect(machine.dismissalEnded(of: sheet.id, over: "main") == sheet.id)
    #expect(machine.machine.shown == Machine.empty && machine.machine.wait == nil)
    #expect(machine.dismissalEnded(of: sheet.id, over: "main") == nil)
    #expect(!machine.dismissed(sheet.id), "the word that comes late")
  }

  private let tabs: [Presentation<String>.Stack] = [.init(id: "home"), .init(id: "search")]

  @Test func `a tab that is tapped is selected, and nothing else is waited for`() {
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.want(Presentation(roots: [tabs[0], .init(id: "search", path: path(1))], selected: "search"))
    _ = machine.next()
    machine.machine.selected("home")
    #expect(machine.machine.shown.selected == "home" && machine.machine.wait == nil)
    machine.machine.selected("nowhere")
    #expect(machine.machine.shown.selected == "home")
  }

  @Test func `a tab that is tapped before a modal has come leaves that behind; below one, it waits`() {
    let home = PresentedModal(id: "home/sheet@3", destination: "s", style: .sheet())
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.want(Presentation(roots: tabs, selected: "home", modals: [home]))
    _ = machine.next()
    machine.machine.selected("home")
    #expect(machine.machine.running == .present(home), "it is there already")
    machine.machine.selected("search")
    #expect(
      machine.machine.shown == Presentation(roots: tabs, selected: "search") && machine.machine.wait == nil)

    let below = Machine(Presentation(roots: tabs, selected: "home", modals: [home]))
    below.machine.selected("search")
    #expect(below.machine.shown.selected == "home")
    below.want(Presentation(roots: tabs, selected: "search"))
    #expect(below.next() == .dismiss(keeping: 0))
    below.machine.selected("search")
    #expect(below.machine.shown.selected == "search" && below.machine.wait != nil, "while it goes")
    _ = below.dismissalEnded(of: nil, over: "home")
    #expect(below.machine.isSettled)
  }
}
