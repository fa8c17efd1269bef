import Navlog
import NavlogTools

@testable import NavlogCLI

/// Decodes the lines of the input as the words after each verb, as the command does. An error must be printable. The function
/// does not run the verbs, because the words may name a file to write.
@Sendable func fuzzArguments(_ bytes: [UInt8]) {
  let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)
  MainActor.assumeIsolated { check(words) }
}

@MainActor
private func check(_ words: [String]) {
  for verb in Command.verbs {
    attempt { _ = try Invocation(verb, words[...], ["NAVLOG": words.first ?? ""]) }
  }
  for word in words {
    attempt { _ = try MomentReference(word) }
    attempt { _ = try MomentReference.Point(word) }
    _ = Glob(word).matches(word)
    _ = nearest(to: word, among: Command.verbs.map { $0.name })
    expect(isPrintable(word.shown), "shown text is unprintable")
  }
}

@MainActor
private func attempt(_ body: () throws -> Void) {
  do { try body() } catch { expect(isPrintable("\(error)"), "an unprintable error: \(error)") }
}
