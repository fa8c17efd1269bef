import NavlogTools

extension ArgumentType<[SessionRule]> {
  /// The rules of a file; an error names the file, the line and the column, as compilers do.
  static var rules: Self {
    .file("rule file") { path in
      let rules: [SessionRule]
      do { rules = try SessionRule.rules(in: InputFile.text(of: path)) } catch let error as RuleSyntaxError {
        throw UsageError("\(path.shown):\(error.line):\(error.column): \(error.reason)")
      }
      if rules.isEmpty {
        throw UsageError("\(path.shown) has no rules; navlog check --help explains rules")
      }
      return rules
    }
  }
}
