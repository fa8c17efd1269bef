#if canImport(SwiftUI)
import Foundation
import SwiftUI

#if canImport(os)
import os
#endif

/// Writes a sentence for the app's developer to the system's log, or to standard error where the system has
/// no log. (On a device, standard error is not visible.)
func reportToSystem(_ sentence: String) {
  #if canImport(os)
  Logger(subsystem: "navlog", category: "containers").error("\(sentence, privacy: .public)")
  #else
  FileHandle.standardError.write(Data("Navlog: \(sentence)\n".utf8))
  #endif
}

private struct ContainerReportKey: EnvironmentKey {
  static var defaultValue: (@MainActor (String) -> Void)? { nil }
}

extension EnvironmentValues {
  /// Receives reports for the app's developer from views inside a container; `nil` outside of containers.
  package var containerReport: (@MainActor (String) -> Void)? {
    get { self[ContainerReportKey.self] }
    set { self[ContainerReportKey.self] = newValue }
  }
}
#endif
