import Foundation
import Navlog

/// The manual page, in the man macros of roff, assembled from the verbs' own descriptions.
@MainActor
struct ManualPage {
  private(set) var text = ""

  /// Creates the page with its date: `2026-11-22`.
  init(date: String) {
    add(#".TH NAVLOG 1 "\#(date)" "navlog \#(Release.version)" "User Commands""#)
    section("NAME")
    line("navlog - \(Help.purpose)")
    section("SYNOPSIS")
    for verb in Command.verbs {
      add(".B navlog \(verb.name)")
      line((verb.synopsis.isEmpty ? "" : verb.synopsis + " ") + "[OPTION …]")
      add(".br")
    }
    for words in ["help [VERB]", "--version"] {
      add(".B navlog \(escaped(words))")
      if words != "--version" { add(".br") }
    }
    section("DESCRIPTION")
    paragraphs(Help.moments)
    paragraphs(Help.lists)
    section("VERBS")
    for verb in Command.verbs {
      add(#".SS "\#(escaped("\(verb.name) \(verb.synopsis)"))""#)
      line("\(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst()).")
      items(Declarations(verb.init()).options.map { ($0.spelling, $0.help) })
      paragraphs(verb.details)
    }
    section("OPTIONS OF EVERY VERB")
    items(Declarations(CommonOptions()).options.map { ($0.spelling, $0.help) })
    section("ENVIRONMENT")
    items(Help.environment)
    section("EXIT STATUS")
    items(Help.statuses)
    section("EXAMPLES")
    paragraphs(Help.examples)
    section("SEE ALSO")
    add(".BR sqlite3 (1)")
  }

  private var isAtTitle = false

  private mutating func add(_ request: String) {
    text += request + "\n"
    isAtTitle = request.hasPrefix(".SH")
  }

  private mutating func section(_ title: String) { add(".SH \(title)") }

  /// Appends a line of text. Escapes a dot or an apostrophe at the beginning of the line, because roff would
  /// interpret the line as a request.
  private mutating func line(_ text: String) {
    let text = escaped(text)
    add(text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text)
  }

  private mutating func items(_ items: [(name: String, help: String)]) {
    for item in items {
      add(".TP")
      add(".B \(escaped(item.name))")
      line(item.help)
    }
  }

  /// Appends help text. Indented lines keep their line breaks; roff wraps all other lines.
  private mutating func paragraphs(_ text: String) {
    for block in text.components(separatedBy: "\n\n") where !block.isEmpty {
      var isVerbatim = false
      // The first paragraph of a section does not need the request `.PP`.
      if !isAtTitle { add(".PP") }
      for source in block.components(separatedBy: "\n") {
        if source.hasPrefix("  ") != isVerbatim {
          isVerbatim.toggle()
          add(isVerbatim ? ".RS 4\n.nf" : ".fi\n.RE")
        }
        line(isVerbatim ? String(source.dropFirst(2)) : source)
      }
      if isVerbatim { add(".fi\n.RE") }
    }
  }

  /// Returns the text in ASCII, escaped for roff. The manual page then shows each character literally, and a copied
  /// minus sign is still a minus sign.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let code = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
        }
      }
    }
    return result
  }
}
