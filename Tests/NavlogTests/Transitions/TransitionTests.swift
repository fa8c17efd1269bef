import Navlog
import NavlogTesting
import Testing

@Suite struct `The way from what is shown to what is wanted` {
  private typealias Shown = Presentation<String>

  private func entries(_ names: String...) -> [Entry<String>] {
    names.map { Entry(id: EntryID(Int($0.filter(\.isNumber)) ?? 0), destination: $0) }
  }

  private func modal(
    _ position: Int, _ style: ModalPresentationStyle = .sheet(), in parent: RouterID = RouterID(.main),
    path: [Entry<String>] = []
  ) -> PresentedModal<String> {
    PresentedModal(
      id: parent.child(style.slot, EntryID(position)), destination: "m\(position)", style: style, path: path)
  }

  private func shown(_ path: [Entry<String>] = [], _ modals: PresentedModal<String>...) -> Shown {
    Shown(roots: [.init(id: RouterID(.main), path: path)], selected: .main, modals: modals)
  }

  @Test func `nothing differs: no step`() {
    let here = shown(entries("a1"), modal(2))
    #expect(here.steps(to: here).isEmpty)
  }

  @Test func `screens come and go in one step, told apart by identity`() {
    #expect(
      shown(entries("a1", "a2")).steps(to: shown(entries("a1", "a3")))
        == [.setPath(RouterID(.main), entries("a1", "a3"))])
  }

  @Test func `modals come one at a time, each with its stack in it`() {
    let sheet = modal(2, path: entries("b3"))
    let cover = modal(4, .fullScreenCover, in: sheet.id)
    #expect(
      shown().steps(to: shown(entries("a1"), sheet, cover))
        == [.setPath(RouterID(.main), entries("a1")), .present(sheet), .present(cover)])
  }

  @Test func `what lies above the difference is dismissed before a screen is popped`() {
    let sheet = modal(2)
    #expect(
      shown(entries("a1"), sheet, modal(3, in: sheet.id)).steps(to: shown())
        == [.dismiss(keeping: 0), .setPath(RouterID(.main), [])])
  }

  @Test func `where the system cannot dismiss several at once, they go from the top`() {
    let sheet = modal(2)
    #expect(
      shown([], sheet, modal(3, in: sheet.id)).steps(to: shown(), dismissingSeveralAtOnce: false)
        == [.dismiss(keeping: 1), .dismiss(keeping: 0)])
  }

  @Test func `the same destination presented again is another modal`() {
    #expect(shown([], modal(2)).steps(to: shown([], modal(5))) == [.dismiss(keeping: 0), .present(modal(5))])
  }

  @Test func `a stack below a modal that stays changes beneath it`() {
    #expect(
      shown(entries("a1"), modal(2)).steps(to: shown(entries("a1", "b3"), modal(2)))
        == [.setPath(RouterID(.main), entries("a1", "b3"))])
  }

  @Test func `the modals of a root go before another is selected`() {
    let tabs: [Shown.Stack] = [.init(id: "home"), .init(id: "search", path: entries("s4"))]
    let home = Shown(roots: tabs, selected: "home", modals: [modal(2, in: "home")])
    let search = Shown(roots: tabs, selected: "search", modals: [modal(6, in: "search")])
    #expect(
      home.steps(to: search)
        == [
          .dismiss(keeping: 0), .select("search", among: ["home", "search"]),
          .present(modal(6, in: "search")),
        ])
  }

  @Test func `a sheet and a cover of one router stand in one row, the cover on top`() {
    var state = NavigationState<String>()
    _ = state.reduce(.present("sheet", style: .sheet()), on: RouterID(.main), at: 1)
    _ = state.reduce(.present("inner", style: .sheet()), on: state.visibleRouter.id, at: 2)
    _ = state.reduce(.present("cover", style: .fullScreenCover), on: RouterID(.main), at: 3)
    #expect(Presentation(state).modals.map(\.destination) == ["sheet", "inner", "cover"])
    #expect(Presentation(state).top == state.visibleRouter.id)
  }

  @Test(arguments: 1...40, [true, false])
  func `the steps lead there, each one legal, between any two states`(seed: Int, several: Bool) {
    var random = RandomNavigation(seed: UInt64(seed), alphabet: ["a", "b", "c"])
    var here = Presentation(random.state)
    for _ in 0..<150 {
      _ = random.events(1 + seed % 3)
      let goal = Presentation(random.state)
      let steps = here.steps(to: goal, dismissingSeveralAtOnce: several)
      for step in steps {
        let modals = here.modals.count
        switch step {
        case .dismiss(let count): #expect(several ? count < modals : count == modals - 1)
        case .select: #expect(modals == 0 || here.selected == goal.selected)
        case .setPath, .present: break
        }
        here.apply(step)
      }
      #expect(here == goal, "seed \(seed)")
      #expect(here.top == random.state.visibleRouter.id)
    }
  }
}

@Suite struct `Making the steps` {
  private let empty = Presentation(NavigationState<String>())
  private let sheet = PresentedModal(
    id: RouterID(.main).child(.sheet, EntryID(1)), destination: "s", style: .sheet())

  private func machine(wanting goal: Presentation<String>) -> TransitionStateMachine<String> {
    var machine = TransitionStateMachine(shown: empty)
    machine.want(goal)
    return machine
  }

  private var goal: Presentation<String> {
    Presentation(roots: empty.roots, selected: empty.selected, modals: [sheet])
  }

  // The macro does not call what changes its operand.
  private func advance(_ machine: inout TransitionStateMachine<String>) -> TransitionStep<String>? {
    machine.next()
  }

  private func shorten(
    _ machine: inout TransitionStateMachine<String>, _ router: RouterID = RouterID(.main),
    to path: [Entry<String>]
  ) -> Entry<String>? {
    machine.shorten(router, to: path)
  }

  @Test func `a step waits for the one before`() {
    var machine = machine(wanting: goal)
    #expect(advance(&machine) == .present(sheet))
    machine.want(empty)
    #expect(advance(&machine) == nil)
    machine.finish()
    #expect(advance(&machine) == .dismiss(keeping: 0))
    machine.finish()
    #expect(machine.isSettled)
  }

  @Test
  func `a modal that does not come is presented three times, then reported, and tried again for a new goal`()
  {
    var machine = machine(wanting: goal)
    for attempt in 1...3 {
      #expect(advance(&machine) == .present(sheet))
      let isLast = machine.expire()
      #expect(isLast == (attempt == 3))
    }
    #expect(advance(&machine) == nil)
    #expect(!machine.isSettled)
    #expect(machine.shown == empty)
    machine.want(goal)
    #expect(advance(&machine) == nil, "the goal is the same")
    machine.want(empty)
    #expect(machine.isSettled)
    machine.want(goal)
    #expect(advance(&machine) == .present(sheet))
  }

  @Test func `only what shortens a path is an observation`() {
    let path = [1, 2, 3].map { Entry(id: EntryID($0), destination: "x") }
    var there = empty
    there.setPath(path, of: RouterID(.main))
    var machine = TransitionStateMachine(shown: there)
    #expect(shorten(&machine, to: path) == nil)
    #expect(shorten(&machine, to: path + [Entry(id: EntryID(4), destination: "x")]) == nil)
    #expect(shorten(&machine, to: [path[1]]) == nil)
    #expect(shorten(&machine, "elsewhere", to: []) == nil)
    #expect(shorten(&machine, to: [path[0]]) == path[1])
    #expect(shorten(&machine, to: [path[0]]) == nil, "written twice")
    #expect(machine.shown.path(of: RouterID(.main)) == [path[0]])
  }

  @Test func `a second report of the same dismissal says nothing new`() {
    var machine = TransitionStateMachine(shown: goal)
    let (first, second) = (machine.dismissed(sheet.id), machine.dismissed(sheet.id))
    #expect(first && !second)
    #expect(machine.shown == empty)
  }
}
