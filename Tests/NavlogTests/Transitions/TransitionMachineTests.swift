import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// A machine, and calls that the testing macros can make: they do not call what changes its operand.
final class MachineUnderTest {
  typealias Shown = Presentation<String>

  var machine: TransitionStateMachine<String>

  init(_ shown: Shown, several: Bool = true) {
    machine = TransitionStateMachine(shown: shown, dismissingSeveralAtOnce: several)
  }

  func want(_ goal: Shown) { machine.want(goal) }
  func next() -> TransitionStep<String>? { machine.next() }
  func expire() -> TransitionStep<String>? { machine.expire() }
  func dismissed(_ modal: RouterID) -> Bool { machine.dismissed(modal) }
  func dismissalEnded(of modal: RouterID?, over router: RouterID) -> RouterID? {
    machine.dismissalEnded(of: modal, over: router)?.id
  }
  func shorten(
    _ router: RouterID = "main", from old: [NavigationEntry<String>], to path: [NavigationEntry<String>]
  ) -> EntryID? {
    machine.shorten(router, from: old, to: path)?.id
  }

  /// A modal that is asked for, appears, and is there.
  func present() {
    guard case .present(let modal) = next() else { return }
    machine.appeared(nil, in: modal.id)
    _ = machine.expire()
  }

  static let empty = Shown(NavigationState<String>())
  static let sheet = PresentedModal(id: "main/sheet@1", destination: "s", style: .sheet())
  static let cover = PresentedModal(
    id: "main/sheet@1/fullScreen@2", destination: "c", style: .fullScreenCover)

  static func shown(_ path: [NavigationEntry<String>] = [], _ modals: PresentedModal<String>...) -> Shown {
    Shown(roots: [.init(id: "main", path: path)], selected: .main, modals: modals)
  }

  static func path(_ positions: Int...) -> [NavigationEntry<String>] {
    positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
  }
}

@Suite struct `Making the steps` {
  private typealias Machine = MachineUnderTest
  private let empty = Machine.empty
  private let sheet = Machine.sheet
  private let goal = Machine.shown([], Machine.sheet)

  @Test func `a step waits for the one before`() {
    let machine = Machine(empty)
    machine.want(goal)
    #expect(machine.next() == .present(sheet))
    machine.want(empty)
    #expect(machine.next() == nil)
    machine.machine.appeared(nil, in: sheet.id)
    #expect(machine.next() == nil, "it is on its way")
    #expect(machine.expire() == nil)
    #expect(machine.next() == .dismiss(keeping: 0))
    #expect(machine.dismissalEnded(of: nil, over: "main") == nil)
    #expect(machine.machine.isSettled)
  }

  @Test func `a report is waited for with patience, a transition as long as it takes`() {
    let machine = Machine(empty)
    #expect(machine.machine.wait == nil)
    machine.want(goal)
    _ = machine.next()
    #expect(machine.machine.wait == TransitionWait(number: 1, length: .report))
    machine.machine.appeared(EntryID(7), in: sheet.id)
    #expect(machine.machine.wait == TransitionWait(number: 2, length: .transition))
    machine.machine.appeared(nil, in: sheet.id)
    #expect(machine.machine.wait?.number == 2, "it appears once")
    _ = machine.expire()
    #expect(machine.machine.wait == nil)
    machine.want(Machine.shown(Machine.path(3), sheet))
    #expect(machine.next() != nil && machine.machine.wait == nil, "out of sight")
    machine.want(Machine.shown(Machine.path(4)))
    _ = machine.next()
    #expect(machine.machine.wait == TransitionWait(number: 3, length: .report))
    _ = machine.dismissalEnded(of: nil, over: "main")
    _ = machine.next()
    #expect(machine.machine.wait == TransitionWait(number: 4, length: .transition))
    machine.machine.appeared(EntryID(3), in: "main")
    #expect(machine.machine.wait?.number == 4, "another screen")
    machine.machine.appeared(EntryID(4), in: "main")
    #expect(machine.machine.isSettled)
  }

  @Test func `a stack that is changing can change further, and nothing else begins`() {
    let machine = Machine(empty)
    machine.want(Machine.shown(Machine.path(1)))
    #expect(machine.next() == .setPath("main", Machine.path(1)))
    machine.want(Machine.shown(Machine.path(1, 2), sheet))
    #expect(machine.next() == .setPath("main", Machine.path(1, 2)))
    #expect(machine.next() == nil)
    #expect(machine.expire() == nil, "a screen that never left does not appear")
    #expect(machine.next() == .present(sheet))
  }

  @Test func `a modal that does not come is taken back, asked for three times, then reported`() {
    let machine = Machine(empty)
    machine.want(goal)
    for attempt in 1...3 {
      #expect(machine.next() == .present(sheet))
      #expect(machine.expire() == (attempt == 3 ? .present(sheet) : nil))
      #expect(machine.machine.shown == empty && machine.machine.before == empty)
      #expect(machine.next() == nil, "the UI has to see that it is not wanted")
      #expect(machine.machine.wait?.length == .transition)
      #expect(machine.expire() == nil)
    }
    #expect(machine.next() == nil && machine.machine.wait == nil)
    #expect(!machine.machine.isSettled && machine.machine.unconfirmed == .present(sheet))
    machine.want(goal)
    #expect(machine.next() == nil, "the goal is the same")
    machine.want(empty)
    #expect(machine.machine.isSettled && machine.machine.unconfirmed == nil)
    machine.want(goal)
    #expect(machine.next() == .present(sheet))
    machine.machine.appeared(nil, in: sheet.id)
    #expect(machine.expire() == nil && machine.machine.isSettled)
  }

  @Test func `what changed below a modal that does not come stays changed`() {
    let machine = Machine(Machine.shown(Machine.path(1)))
    machine.want(Machine.shown(Machine.path(1), sheet))
    _ = machine.next()
    #expect(machine.shorten(from: Machine.path(1), to: []) == EntryID(1))
    _ = machine.expire()
    #expect(machine.machine.shown == empty)
  }

  @Test func `a dismissal of which nothing is heard is reported, and taken for done`() {
    let machine = Machine(goal)
    machine.want(empty)
    #expect(machine.next() == .dismiss(keeping: 0))
    #expect(machine.expire() == .dismiss(keeping: 0))
    #expect(machine.machine.before == goal, "what is shown instead")
    #expect(machine.machine.isSettled && machine.machine.unconfirmed == .dismiss(keeping: 0))
    machine.want(goal)
    machine.present()
    #expect(machine.machine.isSettled && machine.machine.unconfirmed == nil)
  }
}
