#if canImport(SwiftUI)
import SwiftUI

/// The key of an environment value that is `nil` unless a view has set it.
///
/// SwiftUI distinguishes values only by the type of their key. This key is therefore suitable for only one value of each type.
struct OptionalKey<Wrapped>: EnvironmentKey {
  static var defaultValue: Wrapped? { nil }
}
#endif
