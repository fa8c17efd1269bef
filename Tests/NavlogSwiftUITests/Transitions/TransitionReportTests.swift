import Navlog
import NavlogTesting
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// Changes that the UI reports.

@Suite struct TransitionReportTests {
  private typealias Machine = MachineFixture
  private let sheet = Machine.sheet
  private let cover = Machine.cover
  private func path(_ positions: Int...) -> [NavigationEntry<String>] {
    positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
  }

  @Test(
    arguments: [
      ([1, 2, 3], [1, 2, 3], [1, 2, 3], nil, [1, 2, 3], "unchanged: a cancelled gesture"),
      ([1, 2, 3], [1, 2, 3], [1, 2], 3, [1, 2], "one screen"),
      ([1, 2, 3], [1, 2, 3], [], 1, [], "all of them"),
      ([1, 2, 3], [1, 2, 3], [1, 2, 3, 4], nil, [1, 2, 3], "longer"),
      ([1, 2, 3], [1, 2, 3], [2], nil, [1, 2, 3], "not a prefix"),
      ([1, 2], [1, 2, 3], [1, 2], nil, [1, 2], "late, the screen is gone"),
      ([1, 2, 3, 4], [1, 2, 3], [1, 2], 3, [1, 2], "late, another screen is above"),
      ([1, 2, 4], [1, 2, 3], [1, 2], nil, [1, 2, 4], "late, another screen is in its place"),
      ([1], [1, 2, 3], [1, 2], nil, [1], "late, more screens are gone: the path would grow"),
    ] as [([Int], [Int], [Int], Int?, [Int], String)])
  func `a path that SwiftUI writes pops screens only if the path is a prefix of the path that SwiftUI read`(
    now: [Int], given: [Int], written: [Int], gone: Int?, left: [Int], why: String
  ) {
    func path(_ positions: [Int]) -> [NavigationEntry<String>] {
      positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
    }
    let machine = Machine(Machine.shown(path(now)))
    #expect(machine.didChangePath(from: path(given), to: path(written)) == gone.map { EntryID($0) }, "\(why)")
    #expect(machine.machine.current.path(of: "main") == path(left), "\(why)")
    #expect(machine.didChangePath(of: "elsewhere", from: path(given), to: path(written)) == nil)
  }

  @Test func `the state machine stops waiting for a path as soon as the UI shortens the path`() {
    let machine = Machine(Machine.shown(path(1)))
    machine.setTarget(Machine.shown(path(1, 2)))
    _ = machine.nextStep()
    #expect(machine.didChangePath(from: path(1), to: []) == EntryID(1))
    #expect(machine.machine.wait == nil)
  }

  @Test func `a popped screen that is pushed again appears after the end of the pop`() {
    let machine = Machine(Machine.shown(path(1, 2)))
    #expect(machine.didChangePath(from: path(1, 2), to: path(1)) == EntryID(2))
    machine.machine.keepPath(of: "main")
    #expect(machine.nextStep() == nil && machine.machine.wait?.kind == .transition)
    machine.machine.didAppear(EntryID(1), in: "main")
    #expect(machine.nextStep() == nil, "the screen below may have appeared before the UI has read the path")
    #expect(machine.machine.expireWait() == nil)
    #expect(machine.nextStep() == .setPath("main", path(1, 2)))
  }

  @Test func `no screen below a modal can be popped while the modal appears or disappears`() {
    let machine = Machine(Machine.shown(path(1)))
    machine.setTarget(Machine.shown(path(1), sheet))
    let step = machine.nextStep()
    machine.machine.keepPath(of: "main")
    #expect(step != nil && machine.machine.activeStep == step)
  }

  @Test func `a new container waits until the modals of another session are gone`() {
    let machine = Machine(Machine.empty)
    machine.setTarget(Machine.shown([], sheet))
    machine.machine.waitForDismissals()
    #expect(machine.nextStep() == nil && machine.machine.wait?.kind == .transition)
    #expect(machine.machine.expireWait() == nil)
    #expect(machine.nextStep() == .present(sheet))
  }

  @Test func `a dismissal is the active step until the UI reports its end`() {
    let machine = Machine(Machine.shown([], sheet))
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.wait?.kind == .confirmation && machine.machine.current == Machine.empty)
    #expect(!machine.didDismiss(sheet.id), "the dismissal is reported twice")
    machine.setTarget(Machine.empty)
    #expect(machine.nextStep() == nil && !machine.machine.isSettled)
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == nil, "the dismissal is already known")
    #expect(machine.machine.isSettled)
  }

  @Test func `a dismissal of a modal that has not appeared is ignored`() {
    let machine = Machine(Machine.empty)
    machine.setTarget(Machine.shown([], sheet))
    _ = machine.nextStep()
    #expect(!machine.didDismiss(sheet.id))
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == nil)
    #expect(machine.machine.activeStep == .present(sheet))
  }

  @Test func `a dismissed modal also removes a modal that was requested over it`() {
    let machine = Machine(Machine.shown([], sheet), allowsMultipleDismissals: false)
    machine.setTarget(Machine.shown([], sheet, cover))
    _ = machine.nextStep()
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.activeStep == .dismiss(keeping: 0) && machine.machine.current == Machine.empty)
  }

  @Test func `a dismissal waits for a running transition`() {
    let coming = Machine(Machine.shown([], sheet))
    coming.setTarget(Machine.shown([], sheet, cover))
    _ = coming.nextStep()
    coming.machine.didAppear(nil, in: cover.id)
    let going = Machine(Machine.shown([], sheet, cover))
    #expect(going.didDismiss(cover.id))
    for machine in [coming, going] {
      let running = machine.machine.activeStep
      #expect(machine.didDismiss(sheet.id), "the dismissal is new")
      #expect(machine.machine.activeStep == running)
      machine.setTarget(Machine.empty)
      #expect(machine.nextStep() == nil)
    }
    _ = coming.expireWait()
    #expect(coming.nextStep() == .dismiss(keeping: 0))
    _ = going.dismissalDidEnd(of: nil, over: sheet.id)
    #expect(going.nextStep() == .dismiss(keeping: 0))
  }

  @Test(arguments: [true, false])
  func `a lower modal is dismissed together with the modals over it if the system allows it`(
    allowsMultipleDismissals: Bool
  ) {
    let machine = Machine(Machine.shown([], sheet, cover), allowsMultipleDismissals: allowsMultipleDismissals)
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.activeStep == (allowsMultipleDismissals ? .dismiss(keeping: 0) : nil))
    machine.setTarget(Machine.empty)
    #expect(machine.nextStep() == (allowsMultipleDismissals ? nil : .dismiss(keeping: 1)))
  }

  @Test
  func `if the UI has read the dismissal of only the upper modal, the lower modal is dismissed later`() {
    for hasRead in [false, true] {
      let machine = Machine(Machine.shown([], sheet, cover))
      machine.setTarget(Machine.empty)
      #expect(machine.nextStep() == .dismiss(keeping: 0))
      if hasRead { machine.machine.didReadPresentation(over: "main") }
      machine.machine.didReadPresentation(over: sheet.id)
      #expect(machine.didDismiss(cover.id) == !hasRead)
      #expect(machine.machine.activeStep == .dismiss(keeping: hasRead ? 0 : 1))
      _ = machine.dismissalDidEnd(of: nil, over: hasRead ? "main" : sheet.id)
      #expect(machine.nextStep() == (hasRead ? nil : .dismiss(keeping: 0)))
    }
  }

  @Test
  func `a dismissal that the UI reports only at its end counts once, and also removes the modals above`() {
    let machine = Machine(Machine.shown([], sheet, cover))
    #expect(machine.dismissalDidEnd(of: "main/sheet@9", over: "main") == nil, "the modal is not shown")
    #expect(machine.dismissalDidEnd(of: cover.id, over: cover.id) == nil, "the cover presents no modal")
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == sheet.id)
    #expect(machine.machine.current == Machine.empty && machine.machine.wait == nil)
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == nil)
    #expect(!machine.didDismiss(sheet.id), "the dismissal is already known")
  }

  private let tabs: [Presentation<String>.Stack] = [.init(id: "home"), .init(id: "search")]

  @Test func `a tab that the user taps is selected at once`() {
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.setTarget(Presentation(roots: [tabs[0], .init(id: "search", path: path(1))], selected: "search"))
    _ = machine.nextStep()
    machine.machine.didSelect("home")
    #expect(machine.machine.current.selected == "home" && machine.machine.wait == nil)
    machine.machine.didSelect("nowhere")
    #expect(machine.machine.current.selected == "home")
  }

  @Test func `a tapped tab cancels a modal that has not appeared, and waits for a modal that has appeared`() {
    let home = PresentedModal(id: "home/sheet@3", destination: "s", style: .sheet)
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.setTarget(Presentation(roots: tabs, selected: "home", modals: [home]))
    _ = machine.nextStep()
    machine.machine.didSelect("home")
    #expect(machine.machine.activeStep == .present(home), "the tab is already selected")
    machine.machine.didSelect("search")
    #expect(
      machine.machine.current == Presentation(roots: tabs, selected: "search") && machine.machine.wait == nil)

    let below = Machine(Presentation(roots: tabs, selected: "home", modals: [home]))
    below.machine.didSelect("search")
    #expect(below.machine.current.selected == "home")
    below.setTarget(Presentation(roots: tabs, selected: "search"))
    #expect(below.nextStep() == .dismiss(keeping: 0))
    below.machine.didSelect("search")
    #expect(
      below.machine.current.selected == "search" && below.machine.wait != nil, "the modal's dismissal runs")
    _ = below.dismissalDidEnd(of: nil, over: "home")
    #expect(below.machine.isSettled)
  }
}
