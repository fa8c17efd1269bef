/// A command line, or an input, that cannot be used: one sentence for standard error. The status is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
