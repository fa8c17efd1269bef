import Navlog
import NavlogTesting
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// A machine in a class, because `#expect` cannot call mutating methods.
final class MachineFixture {
  typealias Shown = Presentation<String>

  var machine: TransitionStateMachine<String>

  init(_ shown: Shown, allowsMultipleDismissals: Bool = true) {
    machine = TransitionStateMachine(current: shown, allowsMultipleDismissals: allowsMultipleDismissals)
  }

  func setTarget(_ target: Shown) { machine.setTarget(target) }
  func nextStep() -> TransitionStep<String>? { machine.nextStep() }
  func expireWait() -> TransitionStep<String>? { machine.expireWait() }
  func didDismiss(_ modal: RouterID) -> Bool { machine.didDismiss(modal) }
  func dismissalDidEnd(of modal: RouterID?, over router: RouterID) -> RouterID? {
    machine.dismissalDidEnd(of: modal, over: router)?.id
  }
  func didChangePath(
    of router: RouterID = "main", from old: [NavigationEntry<String>], to path: [NavigationEntry<String>]
  )
    -> EntryID?
  {
    machine.didChangePath(of: router, from: old, to: path)?.id
  }

  func didAnswer(_ dialog: EntryID) -> Bool { machine.didAnswerDialog(dialog) }
  func takeUnanswered() -> PresentedDialog<String>? { machine.takeUnansweredDialog() }
  func didSelectDetent(_ detent: PresentationType.Detent, of modal: RouterID) -> Bool {
    machine.didSelectDetent(detent, of: modal)
  }

  /// Performs the presentation of a modal, including its transition.
  func present() {
    guard case .present(let modal) = nextStep() else { return }
    machine.didAppear(nil, in: modal.id)
    _ = machine.expireWait()
  }

  static let empty = Shown(NavigationState<String>())
  static let sheet = PresentedModal(id: "main/sheet@1", destination: "s", style: .sheet)
  static let cover = PresentedModal(
    id: "main/sheet@1/fullScreen@2", destination: "c", style: .fullScreen)

  static func shown(_ path: [NavigationEntry<String>] = [], _ modals: PresentedModal<String>...) -> Shown {
    Shown(roots: [.init(id: "main", path: path)], selected: .main, modals: modals)
  }

  static func path(_ positions: Int...) -> [NavigationEntry<String>] {
    positions.map { NavigationEntry(id: EntryID($0), destination: "x") }
  }
}

/// Performing transition steps.
@Suite struct TransitionStateMachineTests {
  private typealias Machine = MachineFixture
  private let empty = Machine.empty
  private let sheet = Machine.sheet
  private let target = Machine.shown([], Machine.sheet)

  @Test func `a step waits for the previous step`() {
    let machine = Machine(empty)
    machine.setTarget(target)
    #expect(machine.nextStep() == .present(sheet))
    machine.setTarget(empty)
    #expect(machine.nextStep() == nil)
    machine.machine.didAppear(nil, in: sheet.id)
    #expect(machine.nextStep() == nil, "the modal's transition is running")
    #expect(machine.expireWait() == nil)
    #expect(machine.nextStep() == .dismiss(keeping: 0))
    #expect(machine.dismissalDidEnd(of: nil, over: "main") == nil)
    #expect(machine.machine.isSettled)
  }

  @Test func `a step waits for a confirmation, or for the duration of a transition`() {
    let machine = Machine(empty)
    #expect(machine.machine.wait == nil)
    machine.setTarget(target)
    _ = machine.nextStep()
    #expect(machine.machine.wait == TransitionWait(number: 1, kind: .confirmation))
    machine.machine.didAppear(EntryID(7), in: sheet.id)
    #expect(machine.machine.wait == TransitionWait(number: 2, kind: .transition))
    machine.machine.didAppear(nil, in: sheet.id)
    #expect(machine.machine.wait?.number == 2, "the modal has already appeared")
    _ = machine.expireWait()
    #expect(machine.machine.wait == nil)
    machine.setTarget(Machine.shown(Machine.path(3), sheet))
    #expect(machine.nextStep() != nil && machine.machine.wait == nil, "a sheet covers the path")
    machine.setTarget(Machine.shown(Machine.path(4)))
    _ = machine.nextStep()
    #expect(machine.machine.wait == TransitionWait(number: 3, kind: .confirmation))
    _ = machine.dismissalDidEnd(of: nil, over: "main")
    _ = machine.nextStep()
    #expect(machine.machine.wait == TransitionWait(number: 4, kind: .transition))
    machine.machine.didAppear(EntryID(3), in: "main")
    #expect(machine.machine.wait?.number == 4, "the top screen has not appeared yet")
    machine.machine.didAppear(EntryID(4), in: "main")
    #expect(machine.machine.isSettled)
  }

  @Test func `a path in transition can change again, but no other step begins`() {
    let machine = Machine(empty)
    machine.setTarget(Machine.shown(Machine.path(1)))
    #expect(machine.nextStep() == .setPath("main", Machine.path(1)))
    machine.setTarget(Machine.shown(Machine.path(1, 2), sheet))
    #expect(machine.nextStep() == .setPath("main", Machine.path(1, 2)))
    #expect(machine.nextStep() == nil)
    #expect(machine.expireWait() == nil, "a change of the path needs no confirmation")
    #expect(machine.nextStep() == .present(sheet))
  }

  @Test
  func `a modal that does not appear is requested three times, withdrawn each time, and then reported`() {
    let machine = Machine(empty)
    machine.setTarget(target)
    for attempt in 1...3 {
      #expect(machine.nextStep() == .present(sheet))
      #expect(machine.expireWait() == (attempt == 3 ? .present(sheet) : nil))
      #expect(machine.machine.current == empty && machine.machine.previous == empty)
      #expect(machine.nextStep() == nil, "the UI has to read the withdrawal")
      #expect(machine.machine.wait?.kind == .transition)
      #expect(machine.expireWait() == nil)
    }
    #expect(machine.nextStep() == nil && machine.machine.wait == nil)
    #expect(!machine.machine.isSettled && machine.machine.unconfirmedStep == .present(sheet))
    machine.setTarget(target)
    #expect(machine.nextStep() == nil, "the target is the same")
    machine.setTarget(empty)
    #expect(machine.machine.isSettled && machine.machine.unconfirmedStep == nil)
    machine.setTarget(target)
    #expect(machine.nextStep() == .present(sheet))
    machine.machine.didAppear(nil, in: sheet.id)
    #expect(machine.expireWait() == nil && machine.machine.isSettled)
  }

  @Test
  func `a screen that the user pops while a modal is requested stays popped if the modal never appears`() {
    let machine = Machine(Machine.shown(Machine.path(1)))
    machine.setTarget(Machine.shown(Machine.path(1), sheet))
    _ = machine.nextStep()
    #expect(machine.didChangePath(from: Machine.path(1), to: []) == EntryID(1))
    _ = machine.expireWait()
    #expect(machine.machine.current == empty)
  }

  @Test func `a dismissal without confirmation is reported and considered done`() {
    let machine = Machine(target)
    machine.setTarget(empty)
    #expect(machine.nextStep() == .dismiss(keeping: 0))
    #expect(machine.expireWait() == .dismiss(keeping: 0))
    #expect(machine.machine.previous == target, "the UI may still show the modal")
    #expect(machine.machine.isSettled && machine.machine.unconfirmedStep == .dismiss(keeping: 0))
    machine.setTarget(target)
    machine.present()
    #expect(machine.machine.isSettled && machine.machine.unconfirmedStep == nil)
  }
}
