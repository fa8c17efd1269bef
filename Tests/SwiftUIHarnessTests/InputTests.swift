import Foundation
import Observation
import SwiftUI
import Testing

/// The stand-in's keys, gestures, files and screen readers.
@Suite @MainActor struct InputTests {
  @MainActor @Observable final class Model {
    var count = 0
    var isEnabled = true
    var asksForFile = false
    var drops: [CGSize] = []
    var file: String?
  }

  private struct Counter: View {
    let model: Model
    @GestureState private var translation = CGSize.zero

    var body: some View {
      Text(verbatim: "count \(model.count), dragged by \(Int(translation.width))")
        .gesture(
          DragGesture(coordinateSpace: .global)
            .updating($translation) { value, translation, _ in translation = value.translation }
            .onEnded { model.drops.append($0.predictedEndTranslation) })
      Button("More") { model.count += 1 }
        .keyboardShortcut("m", modifiers: [])
        .disabled(!model.isEnabled)
        .accessibilityLabel("Increase")
        .accessibilityHint("Adds one")
        .accessibilityAdjustableAction { model.count += $0 == .increment ? 10 : -10 }
      VStack {
        Text("twice")
        Text("spoken")
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("Summary")
      .accessibilityValue(Text(verbatim: "\(model.count)"))
      .accessibilityActions {
        ForEach([2, 3], id: \.self) { number in
          Button("Add \(number)") { model.count += number }
        }
      }
      Button("Decoration") {}.accessibilityHidden(true)
      Menu("More") { Button("Reset") { model.count = 0 } }
      ViewThatFits {
        Text("wide")
        Text("narrow")
      }
      Text("Files").overlay { Text("above") }
        .fileImporter(isPresented: Bindable(model).asksForFile, allowedContentTypes: [.data]) {
          model.file = (try? $0.get().lastPathComponent) ?? "none"
        }
    }
  }

  private let model = Model()
  private let host: TestHost

  init() {
    host = TestHost { [model] in Counter(model: model) }
    host.settle()
  }

  @Test func `a keyboard shortcut taps its control, unless the control is disabled`() throws {
    try host.press("m")
    #expect(model.count == 1)
    #expect(throws: HarnessMisuse.self) { try host.press("x") }
    #expect(throws: HarnessMisuse.self) { try host.press("m", .command) }
    model.isEnabled = false
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.press("m") }
    #expect(throws: HarnessMisuse.self) { try host.tap("More") }
    #expect(model.count == 1)
  }

  @Test func `a drag updates its gesture state, and the state is reset at the end`() throws {
    try host.drag(by: CGSize(width: 40, height: 0), flick: CGSize(width: 90, height: 0))
    #expect(model.drops == [CGSize(width: 90, height: 0)])
    host.settle()
    #expect(host.visibleText.hasPrefix("count 0, dragged by 0"))
    #expect(host.evaluations(of: Counter.self) > 2)
  }

  @Test func `a drag that the system cancels does not call onEnded`() throws {
    try host.drag(by: CGSize(width: 40, height: 0), ending: false)
    host.settle()
    #expect(model.drops == [] && host.visibleText.hasPrefix("count 0, dragged by 0"))
  }

  @Test func `a screen reader gets labels, values, hints and actions, but no hidden elements`() throws {
    let elements = host.accessibility
    #expect(elements.map(\.label) == ["Increase", "Summary", "Reset"])
    #expect(elements[0].hint == "Adds one" && elements[1].value == "0")
    #expect(elements[1].actions == ["Add 2", "Add 3"])
    try host.perform("Add 3", on: "Summary")
    try host.adjust("Increase", .increment)
    #expect(model.count == 13)
    try host.adjust("Increase", .decrement)
    #expect(model.count == 3)
    #expect(throws: HarnessMisuse.self) { try host.perform("Add 4", on: "Summary") }
    #expect(throws: HarnessMisuse.self) { try host.adjust("Summary", .increment) }
    #expect(throws: HarnessMisuse.self) { try host.adjust("Nobody", .increment) }
  }

  @Test func `a file can be chosen only while a file importer is presented`() throws {
    #expect(!host.asksForFile)
    #expect(throws: HarnessMisuse.self) { try host.choose(.success(URL(fileURLWithPath: "/a"))) }
    model.asksForFile = true
    host.settle()
    try host.cancelChoosing()
    #expect(model.file == nil && !model.asksForFile)
    model.asksForFile = true
    host.settle()
    try host.choose(.success(URL(fileURLWithPath: "/tmp/a.sqlite")))
    #expect(model.file == "a.sqlite" && !model.asksForFile)
  }

  @Test func `overlays, menus and the first view of a ViewThatFits are on screen`() {
    let lines = host.visibleText.components(separatedBy: "\n")
    #expect(lines.contains("above") && lines.contains("wide") && !lines.contains("narrow"))
    #expect(host.buttons == ["More", "Decoration", "Reset"])
  }
}
