import Observation
import SwiftUI
import Testing

@Suite("What is evaluated, and when")
@MainActor
struct EvaluationTests {
  @Test("a body is evaluated again when what it read has changed, and no other is")
  func observation() throws {
    let model = Model()
    let host = TestHost { Pair(model: model) }
    host.settle()
    #expect(host.visibleText == "a 0\nb 0")
    model.a = 1
    #expect(host.visibleText == "a 0\nb 0")
    host.settle()
    #expect(host.visibleText == "a 1\nb 0")
    #expect(host.evaluations(of: ShowsA.self) == 2)
    #expect(host.evaluations(of: ShowsB.self) == 1)
    #expect(host.evaluations(of: Pair.self) == 1)
  }

  @Test("several changes before an update are one evaluation")
  func coalesced() {
    let model = Model()
    let host = TestHost { Pair(model: model) }
    host.settle()
    for _ in 0..<5 { model.a += 1 }
    host.settle()
    #expect(host.visibleText == "a 5\nb 0")
    #expect(host.evaluations(of: ShowsA.self) == 2)
  }
}

@MainActor @Observable
final class Model {
  var a = 0
  var b = 0
}

struct Pair: View {
  let model: Model

  var body: some View {
    VStack {
      ShowsA(model: model)
      ShowsB(model: model)
    }
  }
}

struct ShowsA: View {
  let model: Model
  var body: some View { Text("a \(model.a)") }
}

struct ShowsB: View {
  let model: Model
  var body: some View { Text("b \(model.b)") }
}
