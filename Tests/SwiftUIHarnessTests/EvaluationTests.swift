import Observation
import SwiftUI
import Testing

/// Evaluation of bodies.
@Suite @MainActor struct EvaluationTests {
  @Test func `a body is evaluated again only when a value that it read has changed`() throws {
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

  @Test func `several changes before an update cause one evaluation`() {
    let model = Model()
    let host = TestHost { Pair(model: model) }
    host.settle()
    for _ in 0..<5 { model.a += 1 }
    host.settle()
    #expect(host.visibleText == "a 5\nb 0")
    #expect(host.evaluations(of: ShowsA.self) == 2)
  }
}
