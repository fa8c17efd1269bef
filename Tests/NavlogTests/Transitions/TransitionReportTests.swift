import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct `Changes made by the UI` {
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
  func `only a shorter prefix of the path that was read pops a screen`(
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

  @Test func `a path that the UI shortens while it changes is not waited for`() {
    let machine = Machine(Machine.shown(path(1)))
    machine.setTarget(Machine.shown(path(1, 2)))
    _ = machine.nextStep()
    #expect(machine.didChangePath(from: path(1), to: []) == EntryID(1))
    #expect(machine.machine.wait == nil)
  }

  @Test func `a dismissal is active until the UI reports its end`() {
    let machine = Machine(Machine.shown([], sheet))
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.wait?.kind == .confirmation && machine.machine.current == Machine.empty)
    #expect(!machine.didDismiss(sheet.id), "reported twice")
    machine.setTarget(Machine.empty)
    #expect(machine.nextStep() == nil && !machine.machine.isSettled)
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == nil, "no news")
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

  @Test func `a dismissed modal takes the requested one over it along`() {
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
      #expect(machine.didDismiss(sheet.id), "it is news")
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
  func `a lower modal is dismissed together with the ones over it if the system allows that`(
    allowsMultipleDismissals: Bool
  ) {
    let machine = Machine(Machine.shown([], sheet, cover), allowsMultipleDismissals: allowsMultipleDismissals)
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.activeStep == (allowsMultipleDismissals ? .dismiss(keeping: 0) : nil))
    machine.setTarget(Machine.empty)
    #expect(machine.nextStep() == (allowsMultipleDismissals ? nil : .dismiss(keeping: 1)))
  }

  @Test func `an upper modal is dismissed first if the UI has not read the dismissal of both`() {
    for hasRead in [false, true] {
      let machine = Machine(Machine.shown([], sheet, cover))
      machine.setTarget(Machine.empty)
      #expect(machine.nextStep() == .dismiss(keeping: 0))
      if hasRead { machine.machine.didRead("main") }
      machine.machine.didRead(sheet.id)
      #expect(machine.didDismiss(cover.id) == !hasRead)
      #expect(machine.machine.activeStep == .dismiss(keeping: hasRead ? 0 : 1))
      _ = machine.dismissalDidEnd(of: nil, over: hasRead ? "main" : sheet.id)
      #expect(machine.nextStep() == (hasRead ? nil : .dismiss(keeping: 0)))
    }
  }

  @Test func `an unannounced dismissal is reported, with the modals above`() {
    let machine = Machine(Machine.shown([], sheet, cover))
    #expect(machine.dismissalDidEnd(of: "main/sheet@9", over: "main") == nil, "an earlier modal")
    #expect(machine.dismissalDidEnd(of: cover.id, over: cover.id) == nil, "it presents nothing")
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == sheet.id)
    #expect(machine.machine.current == Machine.empty && machine.machine.wait == nil)
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == nil)
    #expect(!machine.didDismiss(sheet.id), "a late report")
  }

  private let tabs: [Presentation<String>.Stack] = [.init(id: "home"), .init(id: "search")]

  @Test func `a tapped tab is selected at once`() {
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.setTarget(Presentation(roots: [tabs[0], .init(id: "search", path: path(1))], selected: "search"))
    _ = machine.nextStep()
    machine.didSelect("home")
    #expect(machine.machine.current.selected == "home" && machine.machine.wait?.kind == .transition)
    machine.didSelect("nowhere")
    #expect(machine.machine.current.selected == "home")
    #expect(machine.nextStep() == nil, "the tab is being selected")
    #expect(machine.expireWait() == nil)
    #expect(machine.nextStep() == .select("search", among: machine.machine.target.roots))
  }

  @Test
  func `a selection that the machine has asked for is an echo, until it is over; one by the user never is`() {
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    #expect(machine.didSelect("home"))
    machine.setTarget(Presentation(roots: tabs, selected: "search"))
    _ = machine.nextStep()
    #expect(!machine.didSelect("search"))
    machine.machine.didAppear(nil, in: "search")
    #expect(!machine.didSelect("search"), "its transition is running")
    _ = machine.expireWait()
    #expect(machine.didSelect("search"))
    #expect(machine.didSelect("home") && machine.didSelect("home"), "tapped twice")
    let home = PresentedModal(id: "home/sheet@3", destination: "s", style: .sheet())
    machine.setTarget(Presentation(roots: tabs, selected: "home", modals: [home]))
    machine.present()
    #expect(!machine.didSelect("home"), "below a modal")
    #expect(machine.didSelect("search"), "VoiceOver can reach a tab that is covered")
  }

  @Test func `a tapped tab drops a modal that has not appeared, and waits below one that has`() {
    let home = PresentedModal(id: "home/sheet@3", destination: "s", style: .sheet())
    let machine = Machine(Presentation(roots: tabs, selected: "home"))
    machine.setTarget(Presentation(roots: tabs, selected: "home", modals: [home]))
    _ = machine.nextStep()
    machine.didSelect("home")
    #expect(machine.machine.activeStep == .present(home), "it is selected already")
    machine.didSelect("search")
    #expect(
      machine.machine.current == Presentation(roots: tabs, selected: "search")
        && machine.machine.wait?.kind == .transition)

    let below = Machine(Presentation(roots: tabs, selected: "home", modals: [home]))
    below.didSelect("search")
    #expect(below.machine.current.selected == "home")
    below.setTarget(Presentation(roots: tabs, selected: "search"))
    #expect(below.nextStep() == .dismiss(keeping: 0))
    below.didSelect("search")
    #expect(
      below.machine.current.selected == "search" && below.machine.wait != nil, "while it is being dismissed")
    _ = below.dismissalDidEnd(of: nil, over: "home")
    #expect(below.machine.isSettled)
  }
}
