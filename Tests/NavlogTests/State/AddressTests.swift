import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct AddressTests {
  @Test func `a router's address contains the modals between the root and the router, outermost first`() {
    let id = RouterID(.main).child(.sheet, 17).child(.fullScreen, EntryID(23, 1))
    #expect(id.description == "main/sheet@17/fullScreen@23.1")
    #expect(id.level == 2)
    #expect(id.parent == "main/sheet@17")
    #expect(RouterID(.main).parent == nil)
  }

  @Test(
    arguments: [
      "main", "", "a/b", "a@b", "100%", "a\\b", "größe", "\u{202E}evil", "line\nbreak", "nul\0", "%41", "😀",
      " ",
    ])
  func `an address with any root name is safe to print and survives a round trip`(name: String) {
    let id = RouterID(RootName(name), [.init(.sheet, EntryID(3, 2)), .init(.fullScreen, 4)])
    #expect(RouterID(id.description) == id)
    #expect(RouterID(RouterID(RootName(name)).description) == RouterID(RootName(name)))
    #expect(id.description.isSafeToPrint)
    #expect(id.description.split(separator: "/", omittingEmptySubsequences: false).count == 3)
    #expect(id.slotPath == RouterID.SlotPath(RootName(name), [.sheet, .fullScreen]))
    #expect(RouterID.SlotPath(id.slotPath.description) == id.slotPath)
    #expect(
      RouterID.SlotPath(RouterID.SlotPath(RootName(name)).description) == RouterID.SlotPath(RootName(name)))
    #expect(id.slotPath.description.isSafeToPrint)
  }

  @Test(arguments: ["main/", "main//sheet", "main/cover", "main/sheet@1", "%", "%zz", "main/Sheet"])
  func `a malformed text is not a RouterID.SlotPath`(text: String) {
    #expect(RouterID.SlotPath(text) == nil)
  }

  @Test func `a RouterID.SlotPath contains no positions, and refers to the currently presented modal`() {
    var state = NavigationState<Screen>(roots: ["main", "main/sheet"])
    _ = state.reduce(.navigate(to: .settings), on: "main", at: 1)
    #expect(state.router(at: RouterID.SlotPath("main", [.sheet]))?.id == "main/sheet@1")
    #expect(state.router(at: RouterID.SlotPath("main/sheet"))?.id == "main%2Fsheet")
    #expect(state.router(at: RouterID.SlotPath("main", [.fullScreen])) == nil)
    #expect(state.router(at: RouterID.SlotPath("gone")) == nil)
    let event = RecordedEvent<Screen>(
      position: 2, time: 0, elapsed: 0, event: NavigationEvent(.pop, on: "main%2Fsheet/sheet@9"))
    #expect(event.call == "pop main%2Fsheet/sheet applied")
    let calls: [NavigationAction<Screen>] = [
      .popEntry(3), .resume(4), .resume(4, instead: [.dismissAll]), .abandon(5, why: "expired"),
      .branch(from: 6, NavigationState(roots: ["main"])), .refused(.popEntry(3), why: "no"),
    ]
    let events = calls.map {
      RecordedEvent(position: 9, time: 0, elapsed: 0, event: NavigationEvent($0, on: "main"), removed: 1)
    }
    #expect(
      events.map(\.call) == [
        "pop main entry 3 applied", "resume main intent 4 resumed",
        "resume main intent 4 -> dismissAll resumed", "abandon main intent 5: expired abandoned",
        "branch main from 6 -> main applied", "pop main entry 3 applied",
      ])
    #expect(
      events.map(\.portableCall) == [
        "pop main 1 screen applied", "resume main resumed", "resume main -> dismissAll resumed",
        "abandon main expired abandoned", "branch main -> main applied", "pop main applied",
      ])
  }

  @Test(
    arguments: [
      "main/", "main/sheet", "main/sheet@", "main/sheet@x", "main/sheet@1.2.3", "main/sheet@-1",
      "main/sheet@+1",
      "main/cover@1", "main/sheet@1@2", "main//sheet@1", "main/sheet@99999999999999999999", "%", "%4", "%zz",
      "%+1",
      "%-0", "%FF", "main/sheet@1.", "main/sheet@.1", "main/sheet@١",
    ])
  func `a malformed address of a router is refused`(text: String) {
    #expect(RouterID(text) == nil)
  }

  @Test func `the first entry of event 17 has the identity 17, and the second has the identity 17.1`() {
    #expect(EntryID(17).description == "17")
    #expect(EntryID(17, 1).description == "17.1")
    for id in [EntryID(0), EntryID(1), EntryID(.max, .max), EntryID(17, 12)] {
      #expect(EntryID(id.description) == id)
    }
    for text in ["", ".", "1.", ".1", "1.2.3", "-1", "+1", " 1", "1 ", "x", "1.-2", "١"] {
      #expect(EntryID(text) == nil, "\(text)")
    }
  }
}
