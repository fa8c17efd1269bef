/// Parses the text of a pattern; ``LinkPattern`` documents the grammar.
struct LinkPatternParser {
  private let text: String
  private let characters: [Character]
  private var index = 0
  private var names: Set<String> = []

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func pattern() throws(DeepLinkTableError) -> ([LinkPattern.Segment], [LinkParameter]) {
    var segments: [LinkPattern.Segment] = []
    var query: [LinkParameter] = []
    skip("/")
    if index < characters.count, current != "?" {
      repeat {
        if segments.last?.isLast == true {
          throw error("nothing can follow an optional, repeated or wildcard segment")
        }
        segments.append(try segment())
      } while skip("/")
    }
    if skip("?") {
      repeat { query.append(try key()) } while skip("&")
    }
    if let current { throw error("\"\(current)\" is not allowed here") }
    if segments.count > LinkURL.maximumSegments {
      throw error("a link cannot have more than \(LinkURL.maximumSegments) segments")
    }
    return (segments, query)
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }

  private func error(_ problem: String, at place: Int? = nil) -> DeepLinkTableError {
    .malformedPattern(text, character: (place ?? index) + 1, problem: problem)
  }

  @discardableResult
  private mutating func skip(_ character: Character) -> Bool {
    guard current == character else { return false }
    index += 1
    return true
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let start = index
    while let current, isPart(current) { index += 1 }
    return String(characters[start..<index])
  }

  private mutating func segment() throws(DeepLinkTableError) -> LinkPattern.Segment {
    if skip("*") { return .wildcard }
    if skip(":") {
      let (name, type) = try nameAndType()
      let isRepeated = skip("+")
      return .parameter(
        LinkParameter(
          name: name, type: type, isRequired: isRepeated || !skipOptionalMark(), isRepeated: isRepeated))
    }
    let start = index
    let fixed = take(while: Self.isStatic)
    if fixed.isEmpty, current == nil || current == "/" { throw error("a segment is empty") }
    if fixed == "." || fixed == ".." { throw error("a link cannot have a dot segment", at: start) }
    return .fixed(fixed)
  }

  private mutating func key() throws(DeepLinkTableError) -> LinkParameter {
    let (name, type) = try nameAndType()
    return LinkParameter(name: name, type: type, isRequired: !skip("?"), isRepeated: false)
  }

  /// Skips a `?` that makes a parameter optional, but not a `?` that starts the query.
  private mutating func skipOptionalMark() -> Bool {
    let next = index + 1 < characters.count ? characters[index + 1] : nil
    return next.map(Self.beginsName) == true ? false : skip("?")
  }

  private mutating func nameAndType() throws(DeepLinkTableError) -> (String, LinkMatch.Value.Kind) {
    let start = index
    guard let current, Self.beginsName(current) else { throw error("a name is missing") }
    let name = take { Self.beginsName($0) || "0123456789-.".contains($0) }
    guard names.insert(name).inserted else { throw error("the name \"\(name)\" is used twice", at: start) }
    guard skip("(") else { return (name, .string) }
    let typeStart = index
    let typeName = take { $0 != ")" }
    guard let type = LinkMatch.Value.Kind(rawValue: typeName) else {
      let types = LinkMatch.Value.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\"\(typeName)\" is not a type (\(types))", at: typeStart)
    }
    guard skip(")") else { throw error("a \")\" is missing") }
    return (name, type)
  }

  private static func beginsName(_ character: Character) -> Bool {
    character == "_" || (character.isASCII && character.isLetter)
  }

  private static func isStatic(_ character: Character) -> Bool {
    !"/:?*+()&=#%\\ ".contains(character) && character.unicodeScalars.allSatisfy(StoredText.isPrintable)
  }
}
