#if canImport(os)
import os
#endif

/// The log of an Apple system, for reports to an app's developer. On other systems, nothing is written, because a
/// library must not print.
package enum SystemLog {
  /// Writes a sentence to the system's log.
  ///
  /// - Parameters:
  ///   - sentence: The sentence. It must not contain data of the app's user, because the system's log shows it
  ///     unmasked.
  ///   - category: The part of the library that the sentence is about.
  package static func report(_ sentence: String, category: String) {
    #if canImport(os)
    Logger(subsystem: "navlog", category: category).error("\(sentence, privacy: .public)")
    #endif
  }
}
