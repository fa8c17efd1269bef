/// The SplitMix64 generator (Steele, Lea and Flood 2014). The same seed produces the same numbers on every
/// machine.
///
/// ```swift
/// var random = SplitMix64(seed: 7)
/// let screen = AppNavigation.allCases.randomElement(using: &random)
/// ```
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator. Every seed is suitable, including consecutive ones.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a non-negative number below a bound. The bias of the results is negligible for tests.
  package mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  /// Returns `true` with a probability in percent.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns one of several values.
  package mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
}
