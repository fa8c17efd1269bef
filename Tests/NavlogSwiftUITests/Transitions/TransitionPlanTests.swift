import Navlog
import NavlogTesting
import Testing

@testable import NavlogSwiftUI
@testable import TestFixtures

/// The steps from one presentation to another.

@Suite struct TransitionPlanTests {
  private typealias Shown = Presentation<String>

  private func entries(_ names: String...) -> [NavigationEntry<String>] {
    names.map { NavigationEntry(id: EntryID(Int($0.filter(\.isNumber)) ?? 0), destination: $0) }
  }

  private func modal(
    _ position: Int, _ style: PresentationType = .sheet, in parent: RouterID = RouterID(.main),
    path: [NavigationEntry<String>] = []
  ) -> PresentedModal<String> {
    PresentedModal(
      id: parent.child(style.slot ?? .sheet, EntryID(position)), destination: "m\(position)", style: style,
      path: path)
  }

  private func shown(_ path: [NavigationEntry<String>] = [], _ modals: PresentedModal<String>...) -> Shown {
    Shown(roots: [.init(id: RouterID(.main), path: path)], selected: .main, modals: modals)
  }

  @Test func `a plan has no steps if the screens already equal the target`() {
    let here = shown(entries("a1"), modal(2))
    #expect(here.steps(to: here).isEmpty)
  }

  @Test func `a plan changes a path in one step, and compares screens by identity`() {
    #expect(
      shown(entries("a1", "a2")).steps(to: shown(entries("a1", "a3")))
        == [.setPath(RouterID(.main), entries("a1", "a3"))])
  }

  @Test func `modals are presented one at a time, each with its stack`() {
    let sheet = modal(2, path: entries("b3"))
    let cover = modal(4, .fullScreen, in: sheet.id)
    #expect(
      shown().steps(to: shown(entries("a1"), sheet, cover))
        == [.setPath(RouterID(.main), entries("a1")), .present(sheet), .present(cover)])
  }

  @Test func `modals that the target does not contain are dismissed before a screen is popped`() {
    let sheet = modal(2)
    #expect(
      shown(entries("a1"), sheet, modal(3, in: sheet.id)).steps(to: shown())
        == [.dismiss(keeping: 0), .setPath(RouterID(.main), [])])
  }

  @Test func `modals are dismissed from the top if the system cannot dismiss several at once`() {
    let sheet = modal(2)
    #expect(
      shown([], sheet, modal(3, in: sheet.id)).steps(to: shown(), allowsMultipleDismissals: false)
        == [.dismiss(keeping: 1), .dismiss(keeping: 0)])
  }

  @Test func `if the same destination is presented again, a new modal replaces the old one`() {
    #expect(shown([], modal(2)).steps(to: shown([], modal(5))) == [.dismiss(keeping: 0), .present(modal(5))])
  }

  @Test func `a path can change below a modal that remains`() {
    #expect(
      shown(entries("a1"), modal(2)).steps(to: shown(entries("a1", "b3"), modal(2)))
        == [.setPath(RouterID(.main), entries("a1", "b3"))])
  }

  @Test func `the modals of a root are dismissed before another root is selected`() {
    let tabs: [Shown.Stack] = [.init(id: "home"), .init(id: "search", path: entries("s4"))]
    let home = Shown(roots: tabs, selected: "home", modals: [modal(2, in: "home")])
    let search = Shown(roots: tabs, selected: "search", modals: [modal(6, in: "search")])
    #expect(
      home.steps(to: search)
        == [
          .dismiss(keeping: 0), .select("search", among: tabs), .present(modal(6, in: "search")),
        ])
  }

  @Test func `the root of a sidebar is selected before its screens are pushed`() {
    let stacks: [Shown.Stack] = [.init(id: "sidebar", path: entries("a1")), .init(id: "home")]
    let bare: [Shown.Stack] = [.init(id: "sidebar"), .init(id: "home")]
    let target = Shown(roots: stacks, selected: "sidebar")
    #expect(
      Shown(roots: stacks, selected: "home").steps(to: target, sidebar: "sidebar")
        == [.select("sidebar", among: bare), .setPath("sidebar", entries("a1"))])
    #expect(
      target.steps(to: Shown(roots: stacks, selected: "home"), sidebar: "sidebar") == [
        .select("home", among: stacks)
      ])
  }

  @Test func `a selection step sets the path of every root, except of a root that stays selected`() {
    let before: [Shown.Stack] = [.init(id: "home", path: entries("h1")), .init(id: "search")]
    let after: [Shown.Stack] = [
      .init(id: "home"), .init(id: "search", path: entries("s2")), .init(id: "new"),
    ]
    let home = Shown(roots: before, selected: "home")
    #expect(
      home.steps(to: Shown(roots: after, selected: "search")) == [.select("search", among: after)])
    let kept = [Shown.Stack(id: "home", path: entries("h1"))] + after[1...]
    #expect(
      home.steps(to: Shown(roots: after, selected: "home"))
        == [.select("home", among: kept), .setPath("home", [])])
  }

  @Test func `a root whose name is in the old and the new list stays, and all other roots are removed`() {
    let home = Shown(roots: [.init(id: "login"), .init(id: "home")], selected: "login")
    let target = Shown(roots: [.init(id: "home", path: entries("h3"))], selected: "home")
    #expect(home.steps(to: target) == [.select("home", among: target.roots)])
  }

  @Test func `the path of a tab that is not selected changes in one step, without a selection of the tab`() {
    let tabs: [Shown.Stack] = [.init(id: "home"), .init(id: "search")]
    let target: [Shown.Stack] = [.init(id: "home"), .init(id: "search", path: entries("s4"))]
    #expect(
      Shown(roots: tabs, selected: "home").steps(to: Shown(roots: target, selected: "home"))
        == [.setPath("search", entries("s4"))])
  }

  @Test
  func `a plan begins with dismissals, then changes paths from the root up, then presents modals one by one`()
  {
    let low = modal(2, path: entries("b3"))
    let kept = modal(2, path: entries("b4"))
    let (old, new, top) = (
      modal(5, in: low.id), modal(8, .fullScreen, in: low.id),
      modal(9, in: low.id.child(.fullScreen, EntryID(8)))
    )
    let here = shown(entries("a1"), low, old, modal(6, in: old.id))
    let target = shown(entries("a7"), kept, new, top)
    let rest: [TransitionStep<String>] = [
      .setPath("main", entries("a7")), .setPath(low.id, entries("b4")), .present(new), .present(top),
    ]
    #expect(here.steps(to: target) == [.dismiss(keeping: 1)] + rest)
    #expect(
      here.steps(to: target, allowsMultipleDismissals: false)
        == [.dismiss(keeping: 2), .dismiss(keeping: 1)] + rest)
  }

  @Test func `if a lower modal is added or removed, the modal above it is presented again`() {
    let (sheet, cover) = (modal(2), modal(3, .fullScreen))
    #expect(shown([], sheet, cover).steps(to: shown([], cover)) == [.dismiss(keeping: 0), .present(cover)])
    #expect(shown([], sheet, cover).steps(to: shown([], sheet)) == [.dismiss(keeping: 1)])
    #expect(
      shown([], cover).steps(to: shown([], sheet, cover))
        == [.dismiss(keeping: 0), .present(sheet), .present(cover)])
  }

  @Test func `a modal with another style is presented again`() {
    let medium = PresentedModal(
      id: modal(2).id, destination: "m2", style: .sheet(detents: [.medium]))
    #expect(shown([], modal(2)).steps(to: shown([], medium)) == [.dismiss(keeping: 0), .present(medium)])
  }

  @Test func `a modal of another session is presented again, even if it has the same identity`() {
    let other = PresentedModal(id: modal(2).id, destination: "other", style: .sheet)
    #expect(shown([], modal(2)).steps(to: shown([], other)) == [.dismiss(keeping: 0), .present(other)])
  }

  @Test func `a sheet and a cover of one router form one chain, the cover on top`() {
    var state = NavigationState<String>()
    _ = state.reduce(.present("sheet", style: .sheet), on: RouterID(.main), at: 1)
    _ = state.reduce(.present("inner", style: .sheet), on: state.visibleRouter.id, at: 2)
    _ = state.reduce(.present("cover", style: .fullScreen), on: RouterID(.main), at: 3)
    #expect(Presentation(state).modals.map(\.destination) == ["sheet", "inner", "cover"])
    #expect(Presentation(state).top == state.visibleRouter.id)
  }

  @Test func `the presentation of a root that is not selected contains only the modals of that root`() {
    var state = NavigationState<String>(roots: ["home", "note"])
    _ = state.reduce(.navigate("a", style: .push, unlessOnTop: false), on: "home", at: 1)
    _ = state.reduce(.navigate("b", style: .push, unlessOnTop: false), on: "note", at: 2)
    _ = state.reduce(.present("sheet", style: .sheet), on: "note", at: 3)
    let note = Presentation(state, root: "note")
    #expect(note.description == "note/b > sheet:sheet")
    #expect(note.chain == ["note", "note/sheet@3"] && note.roots.map { $0.id } == ["note"])
    #expect(Presentation(state, root: "home").description == "home/a")
    _ = state.reduce(.select("note"), on: "note", at: 4)
    #expect(Presentation(state, root: "note") == note, "the selection makes no difference")
    #expect(Presentation(state).modals == note.modals)
  }

  @Test func `a removed root's modals are dismissed before its stack is emptied`() {
    var state = NavigationState<String>(roots: ["home", "note"])
    _ = state.reduce(.navigate("b", style: .push, unlessOnTop: false), on: "note", at: 1)
    _ = state.reduce(.present("sheet", style: .sheet), on: "note", at: 2)
    let full = Presentation(state, root: "note")
    _ = state.reduce(.setRoots(["home"]), on: "note", at: 3)
    let gone = Presentation(state, root: "note")
    #expect(gone == Presentation(roots: [], selected: "note") && gone.description == "note")
    #expect(full.steps(to: gone) == [.dismiss(keeping: 0), .select("note", among: [])])
    _ = state.reduce(.setRoots(["home", "note"]), on: "note", at: 4)
    let new = Presentation(state, root: "note")
    #expect(gone.steps(to: new) == [.select("note", among: [.init(id: "note")])])
    #expect(gone.steps(to: full).count == 3)
  }

  @Test(arguments: 1...40, [true, false])
  func `SwiftUI can perform every step between two states, and the last step reaches the target`(
    seed: Int, allowsMultipleDismissals: Bool
  ) {
    var random = RandomNavigation(seed: UInt64(seed), alphabet: ["a", "b", "c"])
    var here = Presentation(random.state)
    for _ in 0..<150 {
      _ = random.events(1 + seed % 3)
      let target = Presentation(random.state)
      let steps = here.steps(to: target, allowsMultipleDismissals: allowsMultipleDismissals)
      for step in steps {
        let modals = here.modals.count
        switch step {
        case .dismiss(let count): #expect(allowsMultipleDismissals ? count < modals : count == modals - 1)
        case .select: #expect(modals == 0 || here.selected == target.selected)
        case .setPath, .setDetent: break
        case .present, .presentDialog: #expect(here.dialog == nil)
        case .dismissDialog: #expect(here.dialog != nil)
        }
        if case .dismiss = step { #expect(here.dialog == nil) }
        here.apply(step)
      }
      #expect(here == target, "seed \(seed)")
      #expect((here.dialog?.router ?? here.top) == random.state.visibleRouter.id)
      #expect((here.dialog?.id) == random.state.visibleRouter.dialog?.entry.id)
    }
  }
}
