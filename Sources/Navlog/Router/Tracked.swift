import Observation

/// A property that is observed, in a generic class.
///
/// `@Observable` names each property by a key path, and in a generic class a key path is made anew at every access: 5 us
/// each (Swift 6.3 on Linux), as much as writing the event. So the observation is of a class that is not generic.
struct Tracked<Value> {
  private let signal = Signal()
  /// The value, without whoever reads it being woken by its next change.
  private(set) var unobserved: Value

  init(_ value: Value) { unobserved = value }

  /// The value; whoever reads it while observing is woken by its next change.
  var value: Value {
    get {
      signal.observe()
      return unobserved
    }
    set {
      signal.willChange()
      unobserved = newValue
      signal.didChange()
    }
  }
}

/// What observers of one property wait for.
///
/// `@unchecked Sendable` because the registrar has a lock of its own, and there is nothing else.
final class Signal: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private var change: Void { () }

  func observe() { registrar.access(self, keyPath: \.change) }
  func willChange() { registrar.willSet(self, keyPath: \.change) }
  func didChange() { registrar.didSet(self, keyPath: \.change) }
}
