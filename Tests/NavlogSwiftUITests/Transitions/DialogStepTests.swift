import Navlog
import NavlogTesting
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// The steps to and from a dialog.

@Suite struct DialogStepTests {
  private typealias Shown = Presentation<String>
  private let sheet = MachineFixture.sheet

  private func dialog(_ position: Int, in router: RouterID = "main", _ style: PresentationType = .alert)
    -> PresentedDialog<String>
  {
    PresentedDialog(id: EntryID(position), router: router, destination: "d\(position)", style: style)
  }

  private func shown(
    _ path: [NavigationEntry<String>] = [], _ modals: PresentedModal<String>...,
    dialog: PresentedDialog<String>? = nil
  ) -> Shown {
    Shown(roots: [.init(id: "main", path: path)], selected: .main, modals: modals, dialog: dialog)
  }

  @Test func `a dialog appears last, after the paths and the modals below it`() {
    let path = MachineFixture.path(4)
    #expect(
      shown().steps(to: shown(path, sheet, dialog: dialog(3)))
        == [.setPath("main", path), .present(sheet), .presentDialog(dialog(3))])
  }

  @Test func `a dialog disappears first, before the modal below it`() {
    #expect(
      shown([], sheet, dialog: dialog(3)).steps(to: shown()) == [.dismissDialog, .dismiss(keeping: 0)])
  }

  @Test
  func `a dialog disappears before a modal below it appears or disappears, and appears again afterwards`() {
    #expect(
      shown(dialog: dialog(3)).steps(to: shown([], sheet, dialog: dialog(3)))
        == [.dismissDialog, .present(sheet), .presentDialog(dialog(3))])
    #expect(
      shown([], sheet, dialog: dialog(3)).steps(to: shown(dialog: dialog(3)))
        == [.dismissDialog, .dismiss(keeping: 0), .presentDialog(dialog(3))])
  }

  @Test func `a path and a detent change below a dialog that stays`() {
    var moved = sheet
    moved.path = MachineFixture.path(4)
    moved.detent = .medium
    #expect(
      shown([], sheet, dialog: dialog(3)).steps(to: shown(MachineFixture.path(5), moved, dialog: dialog(3)))
        == [
          .setPath("main", MachineFixture.path(5)), .setPath(sheet.id, moved.path),
          .setDetent(sheet.id, .medium),
        ])
  }

  @Test func `a dialog that replaces another dialog appears after that dialog has disappeared`() {
    #expect(
      shown(dialog: dialog(3)).steps(to: shown(dialog: dialog(4)))
        == [.dismissDialog, .presentDialog(dialog(4))])
  }

  @Test func `a dialog disappears before another root is selected`() {
    let tabs: [Shown.Stack] = [.init(id: "home"), .init(id: "search")]
    #expect(
      Shown(roots: tabs, selected: "home", dialog: dialog(3, in: "home"))
        .steps(to: Shown(roots: tabs, selected: "search", dialog: dialog(4, in: "search")))
        == [.dismissDialog, .select("search", among: tabs), .presentDialog(dialog(4, in: "search"))])
  }

  @Test func `the dialog nearest to the selected root is presented, unless a cover hides it`() {
    func ask(_ name: String) -> NavigationAction<String> {
      .navigate(name, style: .alert, unlessOnTop: false)
    }
    var state = NavigationState<String>(roots: ["main", "other"])
    _ = state.reduce(ask("other's"), on: "other", at: 1)
    #expect(Presentation(state).dialog == nil)
    _ = state.reduce(.present("sheet", style: .sheet), on: "main", at: 2)
    _ = state.reduce(ask("inner"), on: "main/sheet@2", at: 3)
    #expect(Presentation(state).dialog?.destination == "inner")
    #expect(Presentation(state).description == "main > sheet:sheet > alert:inner")
    _ = state.reduce(.present("cover", style: .fullScreen), on: "main", at: 4)
    #expect(Presentation(state).dialog == nil)
    _ = state.reduce(ask("outer"), on: "main", at: 5)
    #expect(Presentation(state).dialog?.destination == "outer" && Presentation(state).modals.count == 2)
  }
}

/// Performing the steps of a dialog.
@Suite struct DialogMachineTests {
  private let sheet = MachineFixture.sheet
  private let alert = PresentedDialog(id: EntryID(7), router: "main", destination: "sure?", style: .alert)
  private let other = PresentedDialog(id: EntryID(8), router: "main", destination: "really?", style: .alert)

  private func shown(_ dialog: PresentedDialog<String>?, _ modals: PresentedModal<String>...) -> Presentation<
    String
  > {
    Presentation(roots: [.init(id: "main")], selected: .main, modals: modals, dialog: dialog)
  }

  @Test
  func `a dialog appears after the transition of the sheet below it, and has its own transition`() {
    let machine = MachineFixture(shown(nil))
    machine.setTarget(shown(alert, sheet))
    #expect(machine.nextStep() == .present(sheet) && machine.nextStep() == nil)
    machine.machine.didAppear(nil, in: sheet.id)
    #expect(machine.nextStep() == nil)
    _ = machine.expireWait()
    #expect(machine.nextStep() == .presentDialog(alert) && machine.machine.wait?.kind == .transition)
    #expect(machine.nextStep() == nil && !machine.machine.isSettled)
    #expect(machine.expireWait() == nil && machine.machine.isSettled)
  }

  @Test
  func `after a dialog's dismissal, the next step waits for a fixed duration, not for a confirmation`() {
    let machine = MachineFixture(shown(alert))
    machine.setTarget(shown(nil, sheet))
    #expect(machine.nextStep() == .dismissDialog && machine.machine.wait?.kind == .transition)
    #expect(machine.nextStep() == nil)
    #expect(machine.expireWait() == nil && machine.machine.unconfirmedStep == nil)
    #expect(machine.nextStep() == .present(sheet))
  }

  @Test func `an answer dismisses a dialog, and a later dismissal or second answer has no effect`() {
    let machine = MachineFixture(shown(alert))
    #expect(machine.didAnswer(alert.id))
    #expect(machine.machine.current == shown(nil) && machine.machine.activeStep == .dismissDialog)
    machine.machine.didDismissDialog(alert.id)
    #expect(!machine.didAnswer(alert.id), "a second answer has no effect")
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == nil)
  }

  @Test
  func `an answer that the UI reports during the transition after a dismissal still answers the dialog`() {
    let machine = MachineFixture(shown(alert))
    machine.setTarget(shown(alert))
    machine.machine.didDismissDialog(alert.id)
    #expect(machine.takeUnanswered() == nil, "the dialog may still be answered")
    #expect(machine.didAnswer(alert.id))
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == nil)
  }

  @Test func `the state machine reports an unanswered dismissal once, when the transition is over`() {
    let machine = MachineFixture(shown(alert))
    machine.setTarget(shown(alert))
    machine.machine.didDismissDialog(alert.id)
    #expect(machine.nextStep() == nil, "the dialog is not presented again")
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == alert)
    #expect(machine.takeUnanswered() == nil)
    #expect(!machine.didAnswer(alert.id), "the answer is too late")
  }

  @Test func `a late dismissal or answer never affects another dialog`() {
    let machine = MachineFixture(shown(other))
    machine.machine.didDismissDialog(alert.id)
    #expect(!machine.didAnswer(alert.id))
    #expect(machine.machine.current == shown(other) && machine.machine.activeStep == nil)
    #expect(machine.takeUnanswered() == nil)
  }

  @Test
  func `while the program dismisses a dialog, a dismissal or an answer that the UI reports is ignored`() {
    let machine = MachineFixture(shown(alert))
    machine.setTarget(shown(nil))
    _ = machine.nextStep()
    machine.machine.didDismissDialog(alert.id)
    #expect(!machine.didAnswer(alert.id))
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == nil && machine.machine.isSettled)
  }

  @Test
  func `if a modal below a dialog is dismissed, the dialog disappears first, and appears again afterwards`() {
    let machine = MachineFixture(shown(alert, sheet))
    #expect(machine.didDismiss(sheet.id), "the dismissal is new, but is planned like any other step")
    machine.setTarget(shown(alert))
    #expect(machine.nextStep() == .dismissDialog)
    _ = machine.expireWait()
    #expect(machine.nextStep() == .dismiss(keeping: 0))
    _ = machine.dismissalDidEnd(of: sheet.id, over: "main")
    #expect(machine.nextStep() == .presentDialog(alert))
  }

  @Test
  func `a modal's dialog disappears with the modal, even if the UI reports the modal's dismissal first`() {
    let machine = MachineFixture(shown(alert, sheet))
    #expect(machine.dismissalDidEnd(of: sheet.id, over: "main") == sheet.id)
    #expect(machine.machine.current == shown(nil))
  }

  @Test func `a sheet that is dismissed before its dialog has appeared withdraws the dialog`() {
    let machine = MachineFixture(shown(nil, sheet))
    machine.setTarget(shown(alert, sheet))
    #expect(machine.nextStep() == .presentDialog(alert))
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.activeStep == .dismiss(keeping: 0) && machine.machine.current == shown(nil))
    #expect(machine.nextStep() == nil)
  }

  @Test func `a dismissal below a new dialog takes effect at once only if the UI has not read the dialog`() {
    let machine = MachineFixture(shown(nil, sheet))
    machine.setTarget(shown(alert, sheet))
    _ = machine.nextStep()
    machine.machine.didReadPresentation(over: "main")
    #expect(
      machine.didDismiss(sheet.id) && machine.machine.activeStep == .dismiss(keeping: 0), "read elsewhere")
    let second = MachineFixture(shown(nil, sheet))
    second.setTarget(shown(alert, sheet))
    _ = second.nextStep()
    second.machine.didReadPresentation(over: sheet.id)
    #expect(second.didDismiss(sheet.id) && second.machine.activeStep == .presentDialog(alert))
    second.setTarget(shown(nil))
    _ = second.expireWait()
    #expect(second.nextStep() == .dismissDialog)
  }

  @Test
  func `while a dialog appears, a reported dismissal waits for the transition, but an answer does not`() {
    let machine = MachineFixture(shown(nil))
    machine.setTarget(shown(alert))
    _ = machine.nextStep()
    machine.machine.didDismissDialog(alert.id)
    #expect(machine.machine.current == shown(alert) && machine.takeUnanswered() == nil)
    #expect(machine.expireWait() == nil)
    #expect(machine.machine.activeStep == .dismissDialog && machine.takeUnanswered() == nil)
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == alert)
    let answered = MachineFixture(shown(nil))
    answered.setTarget(shown(alert))
    _ = answered.nextStep()
    answered.machine.didDismissDialog(alert.id)
    #expect(answered.didAnswer(alert.id))
    #expect(answered.machine.activeStep == .dismissDialog && answered.machine.current == shown(nil))
    _ = answered.expireWait()
    #expect(answered.takeUnanswered() == nil)
  }

  @Test func `a sheet that is dismissed while its dialog disappears waits for the dialog`() {
    let machine = MachineFixture(shown(alert, sheet))
    machine.machine.didDismissDialog(alert.id)
    #expect(machine.didDismiss(sheet.id))
    #expect(machine.machine.activeStep == .dismissDialog)
    machine.setTarget(shown(nil))
    _ = machine.expireWait()
    #expect(machine.takeUnanswered() == alert)
    #expect(machine.nextStep() == .dismiss(keeping: 0))
  }

  @Test
  func `if the UI selects another root below a dialog, the dialog is dismissed before the root changes`() {
    let tabs: [Presentation<String>.Stack] = [.init(id: "home"), .init(id: "search")]
    let machine = MachineFixture(Presentation(roots: tabs, selected: "home", dialog: alert))
    machine.machine.didSelect("search")
    #expect(machine.machine.current.selected == "home")
    machine.setTarget(Presentation(roots: tabs, selected: "search"))
    #expect(machine.nextStep() == .dismissDialog)
  }

  @Test func `the state machine does not wait after it changes a path below a dialog`() {
    let machine = MachineFixture(shown(alert))
    var target = shown(alert)
    target.setPath(MachineFixture.path(1), of: "main")
    machine.setTarget(target)
    #expect(machine.nextStep() == .setPath("main", MachineFixture.path(1)))
    #expect(machine.machine.wait == nil && machine.machine.isSettled)
  }
}

/// Changes of detents on screen.
@Suite struct DetentStepTests {
  private let tall = PresentedModal(
    id: "main/sheet@1", destination: "s", style: .sheet(detents: [.medium, .large]))

  private func shown(_ detent: PresentationType.Detent?) -> Presentation<String> {
    var modal = tall
    modal.detent = detent
    return MachineFixture.shown([], modal)
  }

  @Test func `a selected detent is shown immediately, without waiting`() {
    let machine = MachineFixture(shown(nil))
    machine.setTarget(shown(.large))
    #expect(machine.nextStep() == .setDetent(tall.id, .large))
    #expect(machine.machine.isSettled && machine.machine.wait == nil)
    machine.setTarget(shown(nil))
    #expect(machine.nextStep() == .setDetent(tall.id, nil))
  }

  @Test func `a selection of a new detent is recorded, but a selection of the current detent is not`() {
    let machine = MachineFixture(shown(nil))
    #expect(!machine.didSelectDetent(.medium, of: tall.id), "the sheet already rests at this detent")
    #expect(machine.didSelectDetent(.large, of: tall.id))
    #expect(machine.machine.current == shown(.large))
    #expect(!machine.didSelectDetent(.large, of: tall.id))
    #expect(machine.didSelectDetent(.medium, of: tall.id))
    #expect(!machine.didSelectDetent(.large, of: "main/sheet@9"), "the sheet does not exist")
  }
}
