package import Navlog

/// Classifies how the current app reads recorded destinations: those of a corpus, and those that a schema
/// lists.
package struct SchemaCheck<N: Navigation> {
  private let schema: DestinationSchema
  private let corpus: RecordedForms
  private let coding: DestinationCoding<N>
  private let examples: [N]

  /// - Parameters:
  ///   - schema: The schema that was checked in.
  ///   - corpus: The recorded destinations.
  ///   - coding: The current types and upcasters.
  ///   - examples: Current destinations.
  package init(
    _ schema: DestinationSchema, _ corpus: RecordedForms, coding: DestinationCoding<N>, examples: [N]
  ) {
    (self.schema, self.corpus, self.coding, self.examples) = (schema, corpus, coding, examples)
  }

  /// The incompatible changes, in the order of the schema's lines.
  package var changes: [SchemaChange] {
    let recorded = Dictionary(grouping: corpus.forms.keys) { RouteName($0) }
    let routes = Set(recorded.keys).union(schema.destinations.keys)
    let search = UpcasterSearch(
      coding: coding, examples: examples.map { RecordedDestination(encoding: $0) }, recorded: routes)
    return routes.sorted { ($0.type, $0.name) < ($1.type, $1.name) }.compactMap { route in
      change(of: route, (recorded[route] ?? []).sorted { $0.parameters < $1.parameters }, search)
    }
  }

  private func change(
    of route: RouteName, _ recorded: [RecordedDestination], _ search: UpcasterSearch<N>
  ) -> SchemaChange? {
    var forms = recorded.filter { problem(in: $0) != nil }
    if forms.isEmpty, let shape = schema.destinations[route], shape != corpus.schema.destinations[route] {
      forms = unreadableSamples(of: route, shape)
    }
    guard let first = forms.first, let problem = problem(in: first) else { return nil }
    var occurrences = RecordedForms.Occurrences()
    for form in forms { if let found = corpus.forms[form] { occurrences.add(found) } }
    // `recorded` also contains forms that the app can read. The search receives them, too, because an upcaster that it suggests
    // must not make them unreadable.
    let upcasters = search.upcasters(for: forms + recorded)
    return SchemaChange(
      route: route, problem: problem.description, upcasters: upcasters, isUnread: problem.kind == .unread,
      isCase: problem.kind == .name || problem.kind == .type, occurrences: occurrences)
  }

  private func problem(in form: RecordedDestination) -> DecodingProblem? {
    guard let problem = DecodingProblem(reading: form, with: coding) else { return nil }
    // A mask can replace a value of any type, so a problem with a masked value is not a problem of the app.
    let isMasked = form.holdsMask && problem.values.contains { $0.holdsMask }
    return isMasked ? nil : problem
  }

  /// Creates sample destinations from a shape, and returns those that the app cannot read. A sample whose only problem is a
  /// rejected value is not returned, because a shape does not determine which strings a parameter accepts.
  private func unreadableSamples(of route: RouteName, _ shape: JSONShape) -> [RecordedDestination] {
    [false, true].map { withOptional in
      RecordedDestination(
        type: route.type, name: route.name, parameters: shape.sample(withOptional: withOptional).canonicalText
      )
    }.filter { form in problem(in: form).map { $0.kind != .value } ?? false }
  }

  /// The destinations that the app's own upcasters change although they are already in the form that the current app writes.
  package var misread: [RecordedDestination] {
    let known = examples + corpus.forms.keys.compactMap { try? coding.read($0).destination }
    var seen: Set<RecordedDestination> = []
    return known.map { RecordedDestination(encoding: $0) }.filter { form in
      guard seen.insert(form).inserted, form.isDescribed else { return false }
      return (try? coding.read(form)).map { RecordedDestination(encoding: $0.destination) } != form
    }.sorted { "\($0)" < "\($1)" }
  }
}

/// A change of the app, and its effect on the recorded destinations of one case.
package struct SchemaChange: Sendable {
  /// The case, as recorded.
  package let route: RouteName
  /// The reason why the app cannot read the destinations or one of their parameters, as a sentence without its full stop.
  package let problem: String
  /// The upcasters with which the app reads all of the destinations; `nil` when no upcasters were found. Without
  /// upcasters, the events of these destinations are lost.
  package let upcasters: [SuggestedUpcaster]?
  /// Whether the app reads the destinations, but not all of their parameters.
  let isUnread: Bool
  let isCase: Bool
  /// The occurrences of the destinations.
  package let occurrences: RecordedForms.Occurrences
}

extension SchemaChange: CustomStringConvertible {
  /// The change, its events, and the lines to add to the list of upcasters.
  package var description: String {
    let place = "add to the upcasters of the DestinationCoding, at the end:"
    var lines = ["\(problem): \(effect) \(scope)"]
    if let upcasters { lines += ["  \(place)"] + upcasters.map { "    \($0.source)," } }
    if upcasters == nil || isCase {
      lines.append(upcasters == nil ? "  if this is intended, \(place)" : "  or, if the case was removed:")
      lines.append("    \(SuggestedUpcaster.removeCase(route).source),")
    }
    if upcasters == nil {
      lines.append(
        "  otherwise add an upcaster that rewrites the case to a known form: .renameCase, .replaceCase, .changeParameter"
      )
    }
    return lines.joined(separator: "\n")
  }

  private var effect: String {
    if upcasters == nil { return "this change loses" }
    return isUnread
      ? "without an upcaster, the parameter is lost in" : "without an upcaster, this change loses"
  }

  private var scope: String {
    guard occurrences.events > 0 else { return "every recorded \(route); the corpus contains no such event" }
    let events = occurrences.events.counted("event")
    let sessions = occurrences.sessions.count.counted("session")
    let rest = occurrences.events > occurrences.moments.count ? "; …" : ""
    return "\(events) in \(sessions) of the corpus (\(occurrences.moments.joined(separator: "; "))\(rest))"
  }
}
