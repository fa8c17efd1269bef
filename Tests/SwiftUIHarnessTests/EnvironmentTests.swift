import Observation
import SwiftUI
import Testing

/// The environment is passed down the tree.
@Suite @MainActor struct EnvironmentTests {
  @Test func `a view finds an object by type in the nearest environment, or not at all`() {
    let outer = Model()
    outer.a = 1
    let inner = Model()
    inner.a = 2
    let host = TestHost {
      ReadsOptional()
      Group {
        ReadsObject()
        ReadsObject().environment(inner)
      }
      .environment(outer)
    }
    host.settle()
    #expect(host.visibleText == "none\n1\n2")
  }

  @Test func `a change of an environment value re-evaluates only the views that read the value`() {
    let host = TestHost {
      VStack {
        ReadsPhase()
        Counter(name: "n")
      }
    }
    host.settle()
    #expect(host.visibleText == "active\nn 0\nn +")
    host.scenePhase = .background
    #expect(host.visibleText == "active\nn 0\nn +")
    host.settle()
    #expect(host.visibleText == "background\nn 0\nn +")
    #expect(host.evaluations(of: ReadsPhase.self) == 2)
    #expect(host.evaluations(of: Counter.self) == 1)
  }

  @Test func `a view in a sheet or navigationDestination inherits the environment of that modifier`() {
    let model = Model()
    model.a = 5
    let host = TestHost {
      NavigationStack(path: .constant([1])) {
        Text("root")
          .navigationDestination(for: Int.self) { _ in ReadsObject() }
      }
      .sheet(isPresented: .constant(true)) { ReadsObject() }
      .environment(model)
    }
    host.settle()
    #expect(host.layers.map { $0.top.text } == ["5", "5"])
  }

  @Test func `an environment value that is set for a subtree applies only to that subtree`() {
    let host = TestHost {
      ReadsPhase()
      ReadsPhase().environment(\.scenePhase, .inactive)
    }
    host.settle()
    #expect(host.visibleText == "active\ninactive")
  }
}

private struct ReadsOptional: View {
  @Environment(Model.self) private var model: Model?
  var body: some View { Text(model.map { "\($0.a)" } ?? "none") }
}

private struct ReadsObject: View {
  @Environment(Model.self) private var model
  var body: some View { Text("\(model.a)") }
}

private struct ReadsPhase: View {
  @Environment(\.scenePhase) private var phase
  var body: some View { Text(verbatim: "\(phase)") }
}
