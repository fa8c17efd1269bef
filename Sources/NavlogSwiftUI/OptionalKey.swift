#if canImport(SwiftUI)
import SwiftUI

/// The key of an environment value that is `nil` where no view has set it.
///
/// The type alone identifies the value. A second value of the same type needs its own key.
struct OptionalKey<Wrapped>: EnvironmentKey {
  static var defaultValue: Wrapped? { nil }
}
#endif
