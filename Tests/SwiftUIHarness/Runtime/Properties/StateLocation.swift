internal import Observation

/// Where the value of a `@State` lives, as long as its view's place does.
final class StateLocation<Value>: Observable {
  private let registrar = ObservationRegistrar()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    registrar.access(self, keyPath: \.value)
    return stored
  }

  /// As in SwiftUI, an equal value changes nothing.
  func set(_ new: Value) {
    Evaluation.reportWrite()
    if areSame(stored, new) { return }
    registrar.withMutation(of: self, keyPath: \.value) { stored = new }
  }
}
