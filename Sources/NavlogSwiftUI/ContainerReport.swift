#if canImport(SwiftUI)
import Foundation
import SwiftUI

#if canImport(os)
import os
#endif

/// Writes a sentence for the app's developer to the system's log; to standard error where there is none. On a device, nobody
/// sees standard error.
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
  /// Receives what a view inside a container has to tell the app's developer; `nil` outside of containers.
  package var containerReport: (@MainActor (String) -> Void)? {
    get { self[ContainerReportKey.self] }
    set { self[ContainerReportKey.self] = newValue }
  }
}
#endif
