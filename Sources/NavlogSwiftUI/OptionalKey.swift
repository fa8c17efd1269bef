#if canImport(SwiftUI)
import SwiftUI

/// The key of an environment value that is `nil` unless a view has set it.
///
/// Only the type identifies the value, so a second value of the same type needs its own key.
struct OptionalKey<Wrapped>: EnvironmentKey {
  static var defaultValue: Wrapped? { nil }
}
#endif
