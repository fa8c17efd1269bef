import SwiftUI
import Testing

@Suite("What SwiftUI refuses is not shown, and told")
@MainActor
struct StrictnessTests {
  let desk = Desk()

  private func host() -> TestHost {
    let desk = desk
    let host = TestHost { DeskView(desk: desk) }
    host.settle()
    return host
  }

  private func rules(_ host: TestHost) -> [HarnessFailure.Rule] { host.failures.map { $0.rule } }

  @Test("a second presentation from one anchor")
  func second() throws {
    let host = host()
    desk.sheet = Item(id: 1)
    host.settle()
    desk.cover = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.secondPresentation])
    #expect(try #require(host.failures.first).text.hasPrefix("a second presentation from one anchor"))
    #expect(host.layers.count == 2)
    #expect(host.differences == ["cover in DeskView: shows nothing, wanted is 2"])
    desk.sheet = nil
    host.settle()
    #expect(host.layers.count == 1)
  }

  @Test("both at once")
  func both() {
    let host = host()
    desk.sheet = Item(id: 1)
    desk.cover = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    #expect(host.layers.map { $0.kind } == [nil, .sheet] || host.layers.map { $0.kind } == [nil, .cover])
  }

  @Test("a presentation while the one below is still coming")
  func inFlight() {
    let host = host()
    desk.sheet = Item(id: 1)
    desk.above?.sheet = Item(id: 2)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    #expect(host.layers.count == 2 && host.differences.count == 1)
  }

  @Test("a presentation while another is on its way out")
  func whileDismissing() {
    let host = host()
    desk.sheet = Item(id: 1)
    host.settle()
    desk.sheet = nil
    desk.cover = Item(id: 2)
    host.settle()
    #expect(!rules(host).isEmpty)
    #expect(host.layers.count == 1 && host.differences.count == 1)
  }

  @Test("presented again while it is on its way out")
  func again() {
    let host = host()
    host.finishesTransitions = false
    desk.sheet = Item(id: 1)
    host.settle()
    host.finishTransition()
    desk.sheet = nil
    host.settle()
    desk.sheet = Item(id: 1)
    host.settle()
    #expect(rules(host) == [.presentationInFlight])
    host.finishTransition()
    host.settle()
    #expect(host.layers.count == 1 && host.differences.count == 1)
  }

  @Test("a dismissal while it is still coming leaves it there")
  func dismissalInFlight() {
    let host = host()
    host.finishesTransitions = false
    desk.sheet = Item(id: 1)
    host.settle()
    desk.sheet = nil
    host.settle()
    host.finishTransition()
    host.settle()
    #expect(rules(host) == [.dismissalInFlight])
    #expect(host.layers.count == 2 && host.differences.count == 1)
    desk.sheet = Item(id: 1)
    host.settle()
    desk.sheet = nil
    host.finishesTransitions = true
    host.settle()
    #expect(host.layers.count == 1 && host.differences.isEmpty)
  }

  @Test("a presentation from a layer that is not the top one")
  func coveredLayer() {
    let host = TestHost { [desk] in
      DeskView(desk: desk)
      DeskView(desk: Desk("other"))
    }
    host.settle()
    desk.sheet = Item(id: 1)
    host.settle()
    desk.above?.sheet = Item(id: 2)
    host.settle()
    desk.cover = Item(id: 3)
    host.settle()
    #expect(rules(host) == [.secondPresentation])
    #expect(host.layers.count == 3)
  }

  @Test("a presentation from a covered screen of a stack")
  func hidden() {
    let path = Path(["a"])
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

  @Test("a stack whose path is another binding at every evaluation")
  func pathOfClosures() {
    let path = Path(["a"])
    let bindings = [
      Bindable(path).path, .constant(["a"]),
      Binding(get: { @MainActor in path.path }, set: { @MainActor in path.path = $0 }),
    ]
    for (binding, expected) in zip(bindings, [[], [], [HarnessFailure.Rule.pathOfClosures]]) {
      let host = TestHost {
        NavigationStack(path: binding) { Text("root").navigationDestination(for: String.self) { Text($0) } }
      }
      host.settle()
      #expect(rules(host) == expected)
      #expect(host.visibleText == "a")
    }
  }

  @Test("several dismissals at once, where they are not allowed")
  func several() {
    let host = host()
    host.allowsSeveralDismissalsAtOnce = false
    desk.sheet = Item(id: 1)
    host.settle()
    desk.above?.sheet = Item(id: 2)
    host.settle()
    desk.sheet = nil
    host.settle()
    #expect(rules(host) == [.severalDismissalsAtOnce])
    #expect(host.layers.count == 3)
  }

  @Test("state changed while a body is evaluated")
  func changeInBody() {
    let host = TestHost { ChangesState() }
    host.settle()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test("an observable object changed while a body is evaluated")
  func changeOfObject() {
    let model = Model()
    let host = TestHost {
      ShowsA(model: model)
      ChangesModel(model: model)
    }
    host.settle()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test("a body that changes what it reads itself, told by evaluating it twice")
  func changeOfOwn() {
    let host = TestHost { ChangesModel(model: Model()) }
    host.evaluatesBodiesTwice = true
    host.update()
    #expect(rules(host).contains(.changeDuringEvaluation))
  }

  @Test("a pushed value that no destination is declared for")
  func noDestination() {
    let host = TestHost {
      NavigationStack(path: .constant([1])) {
        Text("root").navigationDestination(for: String.self) { Text($0) }
      }
    }
    host.settle()
    #expect(rules(host) == [.noDestination])
    #expect(host.failures.first?.text.contains("Int") == true)
  }

  @Test("a destination outside of a stack")
  func outside() {
    let host = TestHost { Text("root").navigationDestination(for: String.self) { Text($0) } }
    host.settle()
    #expect(rules(host) == [.destinationOutsideStack])
  }

  @Test("one id twice")
  func duplicates() {
    let host = TestHost { ForEach([1, 2, 1], id: \.self) { Text("\($0)") } }
    host.settle()
    #expect(rules(host) == [.duplicateID])
    #expect(host.visibleText == "1\n2")
  }

  @Test("actions that cause one another without end")
  func restless() {
    let host = TestHost { Restless() }
    host.settle()
    #expect(rules(host) == [.restless])
  }

  @Test("a test that asks for what cannot be done is told what can")
  func misuse() throws {
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

private struct Restless: View {
  @State private var count = 0
  var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
}
