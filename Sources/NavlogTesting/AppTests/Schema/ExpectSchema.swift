public import Foundation
public import Navlog
import NavlogTools
public import Testing

/// Checks that the current app still reads every destination of a checked-in schema and of recorded sessions.
///
/// ```swift
/// @Test func `recorded destinations are still read`() {
///   expectSchema(
///     at: folder.appending(path: "Navlog.schema"), as: AppNavigation.self, coding: AppNavigation.coding,
///     corpus: folder.appending(path: "Sessions"), examples: [.characterList, .characterDetail(id: 1)])
/// }
/// ```
///
/// `navlog schema` writes the file. Each destination is decoded with the app's own types and upcasters, and
/// encoded again. A change of the app's destinations is one of the following:
///
/// - A compatible change: the app still reads every destination. If a new destination is not in the file yet, an issue contains
///   the lines to add.
/// - A change that needs an upcaster: the issue contains the source of an upcaster, which was tested on all
///   recorded destinations of the case.
/// - A change that loses events, because no upcaster was found: the issue states how many events of the corpus
///   are lost. The issue also contains the line with which you declare the loss as intended.
///
/// An upcaster must not change a destination that the current app records. If it does, this is also an issue. A pattern that
/// the file lists but the table of links lacks is an issue, too, because mails and bookmarks still contain such links.
///
/// Without a corpus, the check has no recorded values, and uses the parameter types in the file instead. The check then cannot
/// find out whether a parameter still accepts the recorded strings.
///
/// - Parameters:
///   - file: The schema.
///   - type: The app's destinations.
///   - coding: How destinations are stored: types and upcasters.
///   - corpus: The folder of recorded sessions: `.sqlite` files, and exports in `.jsonl`.
///   - examples: A destination of each case. The file must list these destinations even if none of them was recorded. Suggested
///     upcasters take names and values from these examples.
///   - links: The app's links.
///   - sourceLocation: The location at which issues are reported.
public func expectSchema<N: Navigation>(
  at file: URL, as type: N.Type, coding: DestinationCoding<N> = DestinationCoding(), corpus: URL? = nil,
  examples: [N] = [], links: DeepLinkTable<N>? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    // A missing file counts as an empty schema. The issues of the first run therefore contain all lines that the file needs.
    let exists = FileManager.default.fileExists(atPath: file.path)
    let schema = try DestinationSchema(text: exists ? String(contentsOf: file, encoding: .utf8) : "")
    let forms = try corpus.map { try recordedForms(of: LogCorpus($0)) } ?? RecordedForms()
    if !exists, forms.forms.isEmpty, examples.isEmpty {
      Issue.record("\(file.path) does not exist: there is nothing to check", sourceLocation: sourceLocation)
    }
    for problem in problems(schema, forms, coding, examples, links, file.lastPathComponent) {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

private func recordedForms(of corpus: LogCorpus) throws -> RecordedForms {
  var forms = RecordedForms()
  for file in corpus.files { try forms.read(LogCorpus.log(at: file), named: corpus.name(of: file)) }
  return forms
}

private func problems<N: Navigation>(
  _ schema: DestinationSchema, _ forms: RecordedForms, _ coding: DestinationCoding<N>, _ examples: [N],
  _ links: DeepLinkTable<N>?, _ file: String
) -> [String] {
  let check = SchemaCheck(schema, forms, coding: coding, examples: examples)
  var problems = check.changes.map(\.description)
  problems += check.misread.map {
    "\($0): an upcaster changes this destination, which the current app records; it must leave it unchanged"
  }
  if let links {
    let patterns = Set(links.routes.map(\.pattern))
    problems += schema.links.sorted { $0.key < $1.key }.filter { !patterns.contains($0.key) }.map {
      "the table has no pattern \($0.key) any more: existing links lead nowhere; keep a route for it"
    }
  }
  var today = schema
  today.add(forms.schema)
  for example in examples { today.add(example) }
  if let links { today.add(links) }
  let missing = today.lines.filter { !Set(schema.lines).contains($0) }
  if !missing.isEmpty {
    problems.append(
      "\(file) does not list everything that the app records: these lines are new or replace those of the same name"
        + missing.map { "\n  \($0)" }.joined())
  }
  return problems
}
