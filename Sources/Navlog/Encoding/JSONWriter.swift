extension JSONValue {
  /// The canonical text: keys sorted by their UTF-8, no white space, and nothing unprintable.
  ///
  /// Equal values have equal texts, so the text serves as an identity. Control, bidirectional and invisible
  /// characters are escaped (see ``StoredText``).
  public var canonicalText: String { text(sortingKeys: true) }

  /// The text on one line, keys in their own order; as safe to print as ``canonicalText``.
  public var text: String { text(sortingKeys: false) }

  private func text(sortingKeys: Bool) -> String {
    var output = ""
    write(to: &output, sortingKeys: sortingKeys)
    return output
  }

  private func write(to output: inout String, sortingKeys: Bool) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .number(let literal): output += literal
    case .string(let text): Self.write(text, to: &output)
    case .array(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += "," }
        value.write(to: &output, sortingKeys: sortingKeys)
      }
      output += "]"
    case .object(let members):
      output += "{"
      let ordered =
        sortingKeys && members.count > 1
        ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
      for (index, member) in ordered.enumerated() {
        if index > 0 { output += "," }
        Self.write(member.key, to: &output)
        output += ":"
        member.value.write(to: &output, sortingKeys: sortingKeys)
      }
      output += "}"
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C && $0 != 0x22 }) {
      output += text
    } else {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": output += "\\\""
        case "\\": output += "\\\\"
        case "\n": output += "\\n"
        case "\r": output += "\\r"
        case "\t": output += "\\t"
        case _ where StoredText.isPrintable(scalar): output.unicodeScalars.append(scalar)
        default: for unit in String(scalar).utf16 { output += StoredText.escape(unit) }
        }
      }
    }
    output += "\""
  }
}

extension JSONValue: CustomStringConvertible {
  /// The text on one line, as in ``text``.
  public var description: String { text }
}
