import SwiftUI
import Testing

/// The host reports requests that SwiftUI refuses, and does not show them.
@Suite @MainActor struct StrictnessTests {
  let level = Level()

  private func host() -> TestHost {
    let level = level
    let host = TestHost { LevelView(level: level) }
    host.settle()
    return host
  }

  private func rules(_ host: TestHost) -> [HarnessFailure.Rule] { host.failures.map { $0.rule } }

  @Test func `a layer that presents a modal cannot present a second modal`() throws {
    let host = host()
    level.sheet = Item(id: 1)
    host.settle()
    level.cover = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.secondPresentation])
    #expect(try #require(host.failures.first).text.hasPrefix("a second presentation from one anchor"))
    #expect(host.layers.count == 2)
    #expect(host.differences == ["cover in LevelView: shows nothing, expected 2"])
    level.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
  }

  @Test func `one of two presentations at the same time is refused`() {
    let host = host()
    level.sheet = Item(id: 1)
    level.cover = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    #expect(host.layers.map { $0.kind } == [nil, .sheet] || host.layers.map { $0.kind } == [nil, .cover])
  }

  @Test func `a presentation is refused while the presentation below is still in transition`() {
    let host = host()
    level.sheet = Item(id: 1)
    level.above?.sheet = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    #expect(host.layers.count == 2 && host.differences.count == 1)
  }

  @Test func `a presentation is refused while another modal is being dismissed`() {
    let host = host()
    level.sheet = Item(id: 1)
    host.settle()
    level.sheet = nil
    level.cover = Item(id: 2)
    host.settle()
    #expect(!rules(host).isEmpty)
    #expect(host.layers.count == 1 && host.differences.count == 1)
  }

  @Test func `an item cannot be presented again while it is being dismissed`() {
    let host = host()
    host.finishesTransitions = false
    level.sheet = Item(id: 1)
    host.settle()
    host.finishTransition()
    level.sheet = nil
    host.settle()
    level.sheet = Item(id: 1)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    host.finishTransition()
    host.settle()
    #expect(host.layers.count == 1 && host.differences.count == 1)
  }

  @Test func `a dismissal is refused while the sheet is being presented`() {
    let host = host()
    host.finishesTransitions = false
    level.sheet = Item(id: 1)
    host.settle()
    level.sheet = nil
    host.settle()
    host.finishTransition()
    host.settle()
    #expect(rules(host) == [.dismissalInFlight])
    #expect(host.layers.count == 2 && host.differences.count == 1)
    level.sheet = Item(id: 1)
    host.settle()
    level.sheet = nil
    host.finishesTransitions = true
    host.settle()
    #expect(host.layers.count == 1 && host.differences.isEmpty)
  }

  @Test func `a presentation from a layer below a modal is refused`() {
    let host = TestHost { [level] in
      LevelView(level: level)
      LevelView(level: Level("other"))
    }
    host.settle()
    level.sheet = Item(id: 1)
    host.settle()
    level.above?.sheet = Item(id: 2)
    host.settle()
    level.cover = Item(id: 3)
    host.settle()
    #expect(rules(host) == [.secondPresentation])
    #expect(host.layers.count == 3)
  }

  @Test func `a presentation from a covered screen of a stack is refused`() {
    let path = PathModel(["a"])
    let model = Model()
    let host = TestHost {
      NavigationStack(path: Bindable(path).path) {
        Text("root")
          .navigationDestination(for: String.self) { Text($0) }
          .sheet(isPresented: Binding(get: { @MainActor in model.a == 1 }, set: { _ in })) { Text("sheet") }
      }
    }
    host.settle()
    model.a = 1
    host.settle()
    #expect(rules(host) == [.presentationFromHiddenScreen])
  }

  @Test func `a stack whose path is a Binding(get:set:) is reported`() {
    let path = PathModel(["a"])
    let bindings = [
      Bindable(path).path, .constant(["a"]),
      Binding(get: { @MainActor in path.path }, set: { @MainActor in path.path = $0 }),
    ]
    for (binding, expected) in zip(bindings, [[], [], [HarnessFailure.Rule.unstablePathBinding]]) {
      let host = TestHost {
        NavigationStack(path: binding) { Text("root").navigationDestination(for: String.self) { Text($0) } }
      }
      host.settle()
      #expect(rules(host) == expected)
      #expect(host.visibleText == "a")
    }
  }

  @Test func `a dismissal of several modals at once is refused if the test does not allow it`() {
    let host = host()
    host.allowsMultipleDismissals = false
    level.sheet = Item(id: 1)
    host.settle()
    level.above?.sheet = Item(id: 2)
    host.settle()
    level.sheet = nil
    host.settle()
    #expect(rules(host) == [.multipleDismissals])
    #expect(host.layers.count == 3)
  }

  @Test func `a change of state during an evaluation is reported`() {
    let host = TestHost { ChangesState() }
    host.settle()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test func `a change of an observable object during an evaluation is reported`() {
    let model = Model()
    let host = TestHost {
      ShowsA(model: model)
      ChangesModel(model: model)
    }
    host.settle()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test func `evaluating bodies twice reveals a body that changes its own input`() {
    let host = TestHost { ChangesModel(model: Model()) }
    host.evaluatesBodiesTwice = true
    host.update()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test func `a pushed value without a destination is reported`() {
    let host = TestHost {
      NavigationStack(path: .constant([1])) {
        Text("root").navigationDestination(for: String.self) { Text($0) }
      }
    }
    host.settle()
    #expect(rules(host) == [.noDestination])
    #expect(host.failures.first?.text.contains("Int") == true)
  }

  @Test func `a navigationDestination outside of a stack is reported`() {
    let host = TestHost { Text("root").navigationDestination(for: String.self) { Text($0) } }
    host.settle()
    #expect(rules(host) == [.destinationOutsideStack])
  }

  @Test func `a duplicate id is reported`() {
    let host = TestHost { ForEach([1, 2, 1], id: \.self) { Text("\($0)") } }
    host.settle()
    #expect(rules(host) == [.duplicateID])
    #expect(host.visibleText == "1\n2")
  }

  @Test func `an endless series of updates is reported`() {
    let host = TestHost { EndlessUpdates() }
    host.settle()
    #expect(rules(host) == [.endlessUpdates])
  }

  @Test func `an impossible action throws an error that names the possible actions`() throws {
    let host = TestHost { Button("One") {} }
    let early = #expect(throws: HarnessMisuse.self) { try host.tap("One") }
    #expect(early?.description.hasPrefix("Nothing is shown yet") == true)
    host.settle()
    let error = #expect(throws: HarnessMisuse.self) { try host.tap("Two") }
    #expect(error?.description == "There is no button titled “Two” on the top screen, which has: [\"One\"].")
  }
}

private struct ChangesState: View {
  @State private var count = 0

  var body: some View {
    let _ = count = 1
    Text("\(count)")
  }
}

private struct ChangesModel: View {
  let model: Model

  var body: some View {
    let _ = model.a = min(model.a + 1, 3)
    Text("\(model.a)")
  }
}

private struct EndlessUpdates: View {
  @State private var count = 0
  var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
}
