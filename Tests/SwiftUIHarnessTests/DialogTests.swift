import Foundation
import Observation
import SwiftUI
import Testing

/// Alerts and confirmation dialogs.
@Suite @MainActor struct DialogTests {
  private let model = DialogModel()

  private func host() -> TestHost {
    let host = TestHost { [model] in DialogScreen(model: model) }
    host.settle()
    return host
  }

  @Test(arguments: DialogAnswers.allCases)
  func `a button dismisses the alert and runs the button's action, in the order that the test chooses`(
    answers: DialogAnswers
  ) throws {
    let host = host()
    host.dialogAnswers = answers
    host.finishesTransitions = false
    model.asked = 7
    model.asks = true
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.tap("Delete") }
    host.finishTransition()
    #expect(
      host.dialog
        == DialogSnapshot(
          kind: .alert, title: "Delete 7?", message: "For ever",
          buttons: [.init("Delete", role: .destructive), .init("Keep", role: .cancel)]))
    model.calls.drainAll()
    try host.tap("Delete")
    let expected = [
      DialogAnswers.actionFirst: ["delete 7", "asks false"], .bindingFirst: ["asks false", "delete 7"],
    ]
    #expect(model.calls.drain() == expected[answers] ?? [])
    host.settle()
    host.finishTransition()
    host.settle()
    #expect(model.calls.drain() == (answers == .afterDismissal ? ["asks false", "delete 7"] : []))
    #expect(host.layers.count == 1 && host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test func `an alert does not change while it is shown, even if its data changes`() {
    let host = host()
    (model.asked, model.asks) = (7, true)
    host.settle()
    for change: Int? in [8, nil] {
      model.asked = change
      host.settle()
      #expect(host.dialog?.title == "Delete 7?" && host.differences.isEmpty)
    }
    model.asks = false
    host.settle()
    #expect(host.dialog == nil && host.layers.count == 1)
  }

  @Test func `an alert without data is not presented`() {
    let host = host()
    model.asks = true
    host.settle()
    #expect(host.layers.count == 1 && host.failures.isEmpty && host.differences.isEmpty)
  }

  @Test func `onAppear is not called for the views in a dialog`() {
    let host = host()
    (model.asked, model.asks) = (7, true)
    host.settle()
    model.asks = false
    host.settle()
    #expect(!model.calls.drain().contains("+message"))
  }

  @Test func `an alert without buttons has a button that closes it`() throws {
    let host = TestHost { [model] in Text("root").alert("Done", isPresented: Bindable(model).asks) {} }
    model.asks = true
    host.settle()
    #expect(host.dialog?.buttons == [.init("OK")])
    try host.tap("OK")
    host.settle()
    #expect(!model.asks && host.layers.count == 1)
  }

  @Test func `a tap outside cancels a confirmation dialog, but not an alert`() throws {
    let host = host()
    model.chooses = true
    host.settle()
    #expect(
      host.dialog
        == DialogSnapshot(
          kind: .confirmationDialog, title: nil, message: "",
          buttons: [.init("One"), .init("Cancel", role: .cancel)]))
    try host.tapOutside()
    host.settle()
    #expect(!model.chooses && host.layers.count == 1)
    (model.asked, model.asks) = (7, true)
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.tapOutside() }
  }

  @Test(arguments: [true, false])
  func `a tap outside a confirmation dialog runs the cancel button's action if the test configures this`(
    runs: Bool
  ) throws {
    let host = TestHost { [model] in
      Text("root").confirmationDialog("Sure?", isPresented: Bindable(model).asks, titleVisibility: .visible) {
        Button("No", role: .cancel) { model.calls.record("no") }
      }
    }
    model.asks = true
    host.settle()
    #expect(host.dialog?.title == "Sure?" && host.dialog?.buttons.count == 1)
    model.calls.drainAll()
    try host.tapOutside(runsCancelAction: runs)
    host.settle()
    #expect(model.calls.drain() == (runs ? ["no", "asks false"] : ["asks false"]))
  }

  @Test
  func `a view can present either a sheet or an alert, but not both`() {
    let host = host()
    model.sheet = Item(id: 1)
    host.settle()
    (model.asked, model.asks) = (7, true)
    host.settle()
    #expect(host.failures.map { $0.rule } == [.secondPresentation])
    #expect(host.layers.map { $0.kind } == [nil, .sheet])
    (model.sheet, model.asks) = (nil, false)
    host.settle()
    model.asks = true
    host.settle()
    model.sheet = Item(id: 2)
    host.settle()
    #expect(host.failures.map { $0.rule } == [.secondPresentation, .secondPresentation])
    #expect(host.layers.map { $0.kind } == [nil, .alert])
  }

  @Test func `an alert disappears with the sheet that presents it`() {
    let inner = DialogModel()
    let host = TestHost { [model] in
      Text("root").sheet(item: Bindable(model).sheet) { _ in DialogScreen(model: inner) }
    }
    model.sheet = Item(id: 1)
    host.settle()
    (inner.asked, inner.asks) = (7, true)
    host.settle()
    #expect(host.layers.map { $0.kind } == [nil, .sheet, .alert])
    model.sheet = nil
    host.settle()
    #expect(host.layers.count == 1 && host.failures.isEmpty)
  }

  @Test(arguments: [SystemWrite.Delivery.twice, .later])
  func `the dismissal of a dialog can be written twice, or late`(delivery: SystemWrite.Delivery) throws {
    let host = host()
    (model.asked, model.asks) = (7, true)
    host.settle()
    model.calls.drainAll()
    let write = try host.answer("Keep", delivery)
    host.settle()
    #expect(model.calls.drain() == (delivery == .twice ? ["asks false", "asks false"] : []))
    #expect(host.layers.count == 1 && model.asks == (delivery == .later))
    write.deliver()
    #expect(!model.asks)
  }
}

/// Detents of sheets.
@Suite @MainActor struct SheetDetentTests {
  @Test
  func `a sheet rests at the selected detent, or at its smallest detent until the user drags the sheet`()
    throws
  {
    let model = DetentModel()
    let host = TestHost {
      Text("root").sheet(isPresented: .constant(true)) {
        if model.isSelected {
          Text("sheet").presentationDetents([.large, .medium], selection: Bindable(model).detent)
        } else {
          Text("sheet").presentationDetents([.large, .fraction(0.3), .medium])
        }
      }
    }
    host.settle()
    #expect(host.topLayer?.detent == .fraction(0.3))
    try host.dragSheet(to: .medium)
    #expect(host.topLayer?.detent == .medium)
    #expect(throws: HarnessMisuse.self) { try host.dragSheet(to: .height(10)) }
    model.isSelected = true
    host.settle()
    #expect(host.topLayer?.detent == .large)
    let late = try host.dragSheet(to: .medium, .later)
    #expect(model.detent == .large)
    late.deliver()
    host.settle()
    #expect(host.topLayer?.detent == .medium && model.detent == .medium && host.failures.isEmpty)
  }

  @Test func `a selected detent that the sheet does not have is reported`() {
    let host = TestHost {
      Text("root").sheet(isPresented: .constant(true)) {
        Text("sheet").presentationDetents([.large], selection: .constant(.medium))
      }
    }
    host.settle()
    #expect(host.failures.map { $0.rule } == [.noSuchDetent])
  }
}

@MainActor @Observable
private final class DetentModel {
  var isSelected = false
  var detent = PresentationDetent.large
}

@MainActor @Observable
private final class DialogModel {
  var asked: Int?
  var sheet: Item?
  var chooses = false
  private var isAsking = false
  @ObservationIgnored let calls = CallLog()

  var asks: Bool {
    get { isAsking }
    set {
      calls.record("asks \(newValue)")
      isAsking = newValue
    }
  }
}

private struct DialogScreen: View {
  @Bindable var model: DialogModel

  var body: some View {
    Text("root")
      .alert(Text("Delete \(model.asked ?? 0)?"), isPresented: $model.asks, presenting: model.asked) {
        number in
        Button("Delete", role: .destructive) { model.calls.record("delete \(number)") }
        Button("Keep", role: .cancel) {}
      } message: { _ in
        Text("For ever").onAppear { model.calls.record("+message") }
      }
      .confirmationDialog("Choose", isPresented: $model.chooses) { Button("One") {} }
      .sheet(item: $model.sheet) { Text(verbatim: "sheet \($0.id)") }
  }
}

extension CallLog {
  /// Removes the recorded lines.
  fileprivate func drainAll() { _ = drain() }
}
