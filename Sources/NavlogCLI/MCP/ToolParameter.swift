import Navlog
import NavlogTools

/// An argument of a tool, and its form on the command line of the verb.
struct ToolParameter: Sendable {
  enum Kind: Sendable {
    case text
    case texts
    case flag
    case number(from: Int, to: Int)
    case choice([String])
  }

  enum Role: Sendable {
    /// An option of the verb, by its name: `--where`.
    case option(String)
    /// An argument after the options, with its default text.
    case positional(default: String?)
    /// An argument for the server, which does not pass it to the verb.
    case server
  }

  let name: String
  let kind: Kind
  let role: Role
  let description: String
  let isRequired: Bool

  init(_ name: String, _ kind: Kind, _ role: Role, _ description: String, isRequired: Bool = false) {
    (self.name, self.kind, self.role, self.description) = (name, kind, role, description)
    self.isRequired = isRequired
  }

  var schema: JSONValue {
    let type: [JSONValue.Member] =
      switch kind {
      case .text: [.init("type", "string")]
      case .texts:
        [.init("type", "array"), .init("items", ["type": "string"]), .init("minItems", 1)]
      case .flag: [.init("type", "boolean")]
      case .number(let least, let most):
        [.init("type", "integer"), .init("minimum", .integer(least)), .init("maximum", .integer(most))]
      case .choice(let words): [.init("type", "string"), .init("enum", .strings(words))]
      }
    return .object(type + [.init("description", .string(description))])
  }

  /// Returns the texts that represent a value on the command line; none for a flag that is off.
  ///
  /// - Throws: `UsageError` when the value is of another type.
  func texts(of value: JSONValue) throws -> [String] {
    switch (kind, value) {
    case (.text, .string(let text)): return [text]
    case (.texts, .array(let values)) where !values.isEmpty:
      return try values.map {
        guard case .string(let text) = $0 else { throw UsageError("\(name) takes \(expected)") }
        return text
      }
    case (.flag, .bool(let isOn)): return isOn ? [""] : []
    case (.number(let least, let most), .number(let literal)):
      guard let number = Int(literal), (least...most).contains(number) else { break }
      return [literal]
    case (.choice(let words), .string(let text)) where words.contains(text): return [text]
    default: break
    }
    throw UsageError("\"\(name)\" takes \(expected), not \(BriefValue.shortened(value.text, to: 120))")
  }

  private var expected: String {
    switch kind {
    case .text: "a text"
    case .texts: "a list of texts"
    case .flag: "true or false"
    case .number(let least, let most): "a whole number from \(least) to \(most)"
    case .choice(let words): words.list("or")
    }
  }
}

/// The arguments of one call, checked.
struct ToolArguments {
  private let texts: [String: [String]]
  /// The command line of the verb. A value is never parsed as an option, because it is attached to its option or follows `--`.
  let words: [String]

  /// - Throws: `UsageError`.
  @MainActor
  init(_ value: JSONValue, of tool: Tool) throws {
    let parameters = tool.all
    for key in value.members.map(\.key) where !parameters.contains(where: { $0.name == key }) {
      let near = nearest(to: key, among: parameters.map(\.name)).map { "did you mean \($0)?" }
      let all = "it takes \(parameters.map(\.name).list("and"))"
      throw UsageError("the tool \"\(tool.name)\" takes no argument \"\(key.shown)\"; \(near ?? all)")
    }
    var texts: [String: [String]] = [:]
    for parameter in parameters {
      switch value[parameter.name] {
      case nil, .null?:
        if parameter.isRequired {
          throw UsageError("the tool \"\(tool.name)\" needs \"\(parameter.name)\": \(parameter.description)")
        }
      case .some(let value): texts[parameter.name] = try parameter.texts(of: value)
      }
    }
    var (options, positionals): ([String], [String]) = ([], [])
    for parameter in parameters {
      switch parameter.role {
      case .option(let option):
        for text in texts[parameter.name] ?? [] {
          if case .flag = parameter.kind {
            options.append(option)
          } else {
            options.append("\(option)=\(text)")
          }
        }
      case .positional(let fallback):
        positionals += texts[parameter.name] ?? fallback.map { [$0] } ?? []
      case .server: break
      }
    }
    self.texts = texts
    words = options + (tool.printsText ? [] : ["--brief"]) + ["--"] + positionals
  }

  /// The first text of the argument with a name; `nil` if the client did not pass this argument.
  subscript(name: String) -> String? { texts[name]?.first }
}
