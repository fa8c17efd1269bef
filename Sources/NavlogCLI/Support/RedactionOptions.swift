import NavlogTools

/// The options for redacting a verb's output.
struct RedactionOptions: ArgumentGroup {
  static let keyHelp =
    "masks values with the key in FILE: with the same key, equal values have equal masks in every file"

  @Option(.maskKey, keyHelp) var maskKey: MaskKey?
  @Flag("redacts nothing: includes everything recorded about the user") var withSensitiveData: Bool

  func validate() throws {
    if maskKey != nil, withSensitiveData {
      throw UsageError("--mask-key and --with-sensitive-data cannot be combined")
    }
  }

  /// The redactor; `nil` for `--with-sensitive-data`.
  var redactor: Redactor? { withSensitiveData ? nil : Redactor(key: maskKey) }
}
