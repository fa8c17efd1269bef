#if canImport(SwiftUI)
import SwiftUI

/// The key of an environment value that is `nil` unless a view has set it.
///
/// SwiftUI distinguishes environment values only by the type of their key. Two values of the same type would share this key,
/// and one would overwrite the other.
package struct OptionalKey<Wrapped>: EnvironmentKey {
  package static var defaultValue: Wrapped? { nil }
}
#endif
