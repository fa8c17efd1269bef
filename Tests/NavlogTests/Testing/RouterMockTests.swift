import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// A router mock for one enum.
@Suite @MainActor struct RouterMockTests {
  private let router = RouterMock<Screen>()

  @Test func `a new router mock has no calls`() {
    #expect(router.calls.isEmpty)
    #expect(router.navigatedDestinations.isEmpty)
    #expect(router.lastDestination == nil)
    #expect(router.presentedModals.isEmpty)
    #expect(counts == [:])
  }

  @Test func `a router mock records destinations, all together and by presentation`() {
    router.navigate(to: .list)
    router.navigate(to: .settings)
    router.navigate(to: .detail(id: 7))
    router.navigate(to: .gallery)
    router.navigate(to: .filter(Screen.Filter()))
    #expect(
      router.navigatedDestinations == [
        .list, .settings, .detail(id: 7), .gallery, .filter(Screen.Filter()),
      ])
    #expect(router.lastDestination == .filter(Screen.Filter()))
    #expect(router.pushDestinations == [.list, .detail(id: 7)])
    #expect(router.sheetDestinations == [.settings, .filter(Screen.Filter())])
    #expect(router.fullScreenDestinations == [.gallery])
  }

  @Test func `a router mock records presented destinations separately, with their styles`() {
    router.present(.list, style: .sheet(detents: [.medium]))
    router.present(.list, style: .fullScreen)
    #expect(router.presentedModals.map(\.destination) == [.list, .list])
    #expect(router.presentedModals.map(\.style) == [.sheet(detents: [.medium]), .fullScreen])
    #expect(router.navigatedDestinations.isEmpty)
    #expect(router.sheetDestinations.isEmpty)
  }

  @Test func `a router mock records dialogs, answers to dialogs, and detents`() {
    let router = RouterMock<Question>()
    router.navigate(to: .delete(id: 7))
    router.navigate(to: .share)
    router.present(.list, style: .alert)
    router.answer("delete")
    router.dismissDialog()
    router.setDetent(.medium)
    #expect(router.navigatedDestinations == [.delete(id: 7), .share])
    #expect(router.alertDestinations == [.delete(id: 7)])
    #expect(router.confirmationDialogDestinations == [.share])
    #expect(router.presentedDialogs.map(\.destination) == [.list])
    #expect(router.presentedDialogs.map(\.style) == [.alert])
    #expect(router.answers == ["delete"] && router.dismissDialogCallCount == 2)
    #expect(router.detents == [.medium] && router.presentedModals.isEmpty)
  }

  @Test func `a router mock records pop and goBack as the same call`() {
    router.pop()
    router.goBack()
    router.pop(3)
    router.pop(EntryID(4))
    #expect(counts == ["pop": 4, "goBack": 4])
    #expect(router.calls.map(\.action) == [.pop(), .pop(), .pop(3), .popEntry(EntryID(4))])
  }

  @Test func `a router mock counts each kind of dismissal separately`() {
    router.popToRoot()
    router.dismiss()
    router.dismiss()
    router.dismissSheet()
    router.dismissFullScreen()
    router.dismissModal()
    router.dismissAll()
    router.dismissAll()
    #expect(
      counts == [
        "popToRoot": 1, "dismiss": 2, "dismissSheet": 1, "dismissFullScreen": 1, "dismissModal": 1,
        "dismissAll": 2,
      ])
  }

  @Test func `a router mock lists all calls in order, with descriptions`() {
    router.navigate(to: .list)
    router.navigate(to: .detail(id: 7), unlessOnTop: true)
    router.present(.settings, style: .sheet(detents: [.medium]))
    router.pop()
    router.goBack()
    router.pop(2)
    router.pop(EntryID(5))
    router.popTo(.list)
    router.popToRoot()
    router.setPath([.list, .note("a")])
    router.replaceTop(.gallery)
    router.dismiss()
    router.dismissSheet()
    router.dismissFullScreen()
    router.dismissModal()
    router.dismissAll()
    router.setActive()
    router.resignActive()
    router.present(.list, style: .confirmationDialog)
    router.answer("delete")
    router.dismissDialog()
    router.setDetent(.height(200))
    #expect(
      router.calls.map(\.action.description) == [
        "navigate list", "navigate detail(id: 7) unless on top", "present settings as sheet(medium)",
        "pop", "pop", "pop 2", "pop entry 5", "popTo list", "popToRoot", #"setPath list/note("a")"#,
        "replaceTop gallery", "dismiss", "dismissSheet", "dismissFullScreen", "dismissModal", "dismissAll",
        "setActive", "resignActive", "present list as confirmationDialog", #"dismissDialog "delete""#,
        "dismissDialog", "setDetent height:200.0",
      ])
  }

  @Test func `a router mock records the call site of every call`() {
    let first = #line + 1
    router.navigate(to: .list)
    router.navigate(to: .list, unlessOnTop: true)
    router.present(.settings, style: .sheet)
    router.pop()
    router.goBack()
    router.pop(2)
    router.pop(EntryID(5))
    router.popTo(.list)
    router.popToRoot()
    router.setPath([])
    router.replaceTop(.gallery)
    router.dismiss()
    router.dismissSheet()
    router.dismissFullScreen()
    router.dismissModal()
    router.dismissAll()
    router.setActive()
    router.resignActive()
    router.present(.list, style: .alert)
    router.answer("ok")
    router.dismissDialog()
    router.setDetent(.medium)
    #expect(router.calls.map(\.source.line) == Array(first..<first + 22))
    #expect(Set(router.calls.map(\.source.file)) == [#fileID])
    #expect(router.calls.first?.description == "navigate list, NavlogTests/RouterMockTests.swift:\(first)")
  }

  @Test func `a test can remove the recorded calls of a router mock`() {
    router.navigate(to: .list)
    router.removeAllCalls()
    router.pop()
    #expect(router.calls.map(\.action) == [.pop()])
    #expect(router.navigatedDestinations.isEmpty)
  }

  @Test func `destinations of a router mock may be of any type`() {
    let router = RouterMock<String>()
    router.navigate(to: "list")
    #expect(router.navigatedDestinations == ["list"])
    #expect(router.pushDestinations.isEmpty)
  }

  /// The counts of a mock that are above 0, by name.
  private var counts: [String: Int] {
    [
      "pop": router.popCallCount, "goBack": router.goBackCallCount, "popToRoot": router.popToRootCallCount,
      "dismiss": router.dismissCallCount, "dismissSheet": router.dismissSheetCallCount,
      "dismissFullScreen": router.dismissFullScreenCallCount, "dismissModal": router.dismissModalCallCount,
      "dismissAll": router.dismissAllCallCount,
    ].filter { $0.value > 0 }
  }
}
