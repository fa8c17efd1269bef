#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// Writes a sentence for the app's developer to the system's log.
func reportToSystem(_ sentence: String) { SystemLog.report(sentence, category: "containers") }

extension EnvironmentValues {
  /// The closure to which the screens of a container pass reports for the app's developer; `nil` outside of containers, and in
  /// the sidebar of a split view.
  var containerReport: (@MainActor (String) -> Void)? {
    get { self[OptionalKey<@MainActor (String) -> Void>.self] }
    set { self[OptionalKey<@MainActor (String) -> Void>.self] = newValue }
  }
}
#endif
