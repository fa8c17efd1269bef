extension Arguments {
  /// The value of an option as an age: `12h`, `30d`, `8w`.
  func age(_ option: CommandOption) throws -> Duration? {
    try quantity(option, ["h": 3_600, "d": 86_400, "w": 604_800], such: "12h, 30d or 8w").map { .seconds($0) }
  }

  /// The value of an option as a size: `500KB`, `10MB`, `1GB`, or bytes.
  func bytes(_ option: CommandOption) throws -> Int? {
    try quantity(
      option,
      [
        "": 1, "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20,
        "GiB": 1 << 30,
      ],
      such: "500KB, 10MB or 1GB")
  }

  private func quantity(_ option: CommandOption, _ units: [String: Int], such examples: String) throws -> Int?
  {
    guard let text = value(option) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0, let unit = units[String(text.dropFirst(digits.count))],
      case let (product, overflow) = number.multipliedReportingOverflow(by: unit), !overflow,
      product < 1 << 50
    else { throw UsageError("\(option.name) takes \(examples), not \"\(text.shown)\"") }
    return product
  }
}

extension Int {
  /// `1 session`, `2 sessions`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
