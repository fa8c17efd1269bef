import SwiftUI
import Testing

/// Transactions.
@Suite @MainActor struct TransactionTests {
  private let withoutAnimation = {
    var transaction = Transaction()
    transaction.disablesAnimations = true
    return transaction
  }()

  @Test func `a path that changes without animation is shown at once, but the next change is animated`() {
    let model = PathModel()
    let host = TestHost { PathView(model: model) }
    host.finishesTransitions = false
    host.settle()
    withTransaction(withoutAnimation) { model.path = ["a", "b"] }
    host.settle()
    #expect(host.visibleText == "at b" && host.transitions == [])
    model.path = ["a"]
    host.settle()
    #expect(host.transitions == ["popping"])
    #expect(host.transitionLog == ["at once: pushing", "popping"])
  }

  @Test func `a transaction applies only to changes in its closure`() {
    #expect(withTransaction(withoutAnimation) { withTransaction(Transaction()) { 7 } } == 7)
    let model = PathModel()
    let host = TestHost { PathView(model: model) }
    host.settle()
    model.path = ["a"]
    host.settle()
    #expect(host.transitionLog.first == "pushing")
  }
}
