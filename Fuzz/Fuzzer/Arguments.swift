import Navlog
import NavlogTools

@testable import NavlogCLI

/// Parses the lines of the input as the words of a command line. An error must be printable. Nothing is run, since the words
/// may name a file to write.
@Sendable func fuzzArguments(_ bytes: [UInt8]) {
  let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)
  MainActor.assumeIsolated { check(words) }
}

@MainActor
private func check(_ words: [String]) {
  for verb in Command.verbs {
    attempt {
      var arguments = try Arguments(words[...], for: verb, ["NAVLOG": words.first ?? ""])
      _ = try arguments.listFormat(Output(to: nil, noColor: true, [:]))
      _ = try EventSelection(arguments)
      _ = try? arguments.nextLog()
      while let word = arguments.next() { _ = try MomentReference(word) }
    }
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
