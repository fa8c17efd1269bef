#if canImport(SwiftUI)
import SwiftUI

/// The key of the environment's value of a type, which is `nil` where no view has set it.
struct OptionalKey<Wrapped>: EnvironmentKey {
  static var defaultValue: Wrapped? { nil }
}
#endif
