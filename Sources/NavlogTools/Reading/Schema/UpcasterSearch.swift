import Navlog

/// Searches for the upcasters with which the current app reads recorded destinations of one case.
///
/// The search tries the upcaster that the first problem suggests, decodes with the app's own types, and continues with the next
/// problem. Examples of current destinations provide the new names of cases and parameters, and values for new parameters.
/// Without examples, the search fills in empty values.
struct UpcasterSearch<N: Navigation> {
  /// The maximum number of upcasters for one case. A longer list would not be useful to a reader.
  private static var limit: Int { 8 }

  let coding: DestinationCoding<N>
  /// Examples of the current cases.
  let examples: [RecordedDestination]
  /// The recorded cases. The search does not suggest renaming another case to one of them.
  let recorded: Set<RouteName>

  /// Returns the upcasters with which the app reads all of these recorded destinations, or `nil` when none were found.
  func upcasters(for forms: [RecordedDestination]) -> [SuggestedUpcaster]? {
    var tried: Set<DecodingProblem> = []
    return search(forms, [], &tried)
  }

  private func search(
    _ forms: [RecordedDestination], _ chosen: [SuggestedUpcaster], _ tried: inout Set<DecodingProblem>
  ) -> [SuggestedUpcaster]? {
    guard let problem = problem(in: forms, chosen) else { return chosen }
    guard chosen.count < Self.limit, tried.insert(problem).inserted else { return nil }
    for candidate in candidates(for: problem) {
      let next = chosen + [candidate.suggestion]
      if let problem = self.problem(in: forms, next), !candidate.isProgress(problem) { continue }
      if let found = search(forms, next, &tried) { return found }
    }
    return nil
  }

  private func problem(in forms: [RecordedDestination], _ chosen: [SuggestedUpcaster]) -> DecodingProblem? {
    let coding = coding.adding(chosen.map(\.upcaster))
    return forms.lazy.compactMap { DecodingProblem(reading: $0, with: coding) }.first
  }

  // MARK: - Candidates

  /// An upcaster to try. The closure receives the first problem that remains after the upcaster is added. It returns whether
  /// the upcaster has solved the problem for which it is a candidate.
  private struct Candidate {
    let suggestion: SuggestedUpcaster
    let isProgress: (DecodingProblem) -> Bool

    init(_ suggestion: SuggestedUpcaster, isProgress: @escaping (DecodingProblem) -> Bool) {
      (self.suggestion, self.isProgress) = (suggestion, isProgress)
    }
  }

  private func candidates(for problem: DecodingProblem) -> [Candidate] {
    switch problem.kind {
    case .type, .name: cases(for: problem)
    case .missing: renamings(for: problem) + additions(for: problem)
    case .mismatch: conversions(for: problem)
    case .value: replacements(for: problem)
    case .unread: successors(for: problem) + removals(for: problem)
    }
  }

  /// Returns candidates for a type that was renamed, or a case that was renamed or moved.
  private func cases(for problem: DecodingProblem) -> [Candidate] {
    let name = StoredText.unescaped(problem.form.name)
    let type = StoredText.unescaped(problem.form.type)
    let others = coding.typeNames.filter { $0 != type }
    let suggestions: [SuggestedUpcaster] =
      if problem.kind == .type {
        others.flatMap { [.renameType(type, to: $0)] }
      } else {
        newNames(for: problem).map { .renameCase(problem.route, to: $0) }
          + others.map { .moveCase(name, from: type, to: $0) }
      }
    return suggestions.map { suggestion in
      Candidate(suggestion) { $0.kind != .type && $0.kind != .name }
    }
  }

  /// Returns the new cases that the recorded case probably became: cases with a similar name, or otherwise the
  /// only case with the same parameters.
  private func newNames(for problem: DecodingProblem) -> [String] {
    let labels = problem.form.parameterValue.keys
    let new = examples.filter { $0.type == problem.form.type && !recorded.contains(RouteName($0)) }
    let alike = new.filter { $0.parameterValue.keys == labels }
    let similar = new.filter {
      Self.areSimilar(StoredText.unescaped($0.name), StoredText.unescaped(problem.form.name))
    }
    let chosen = similar.isEmpty ? (alike.count == 1 ? alike : []) : similar
    return chosen.map { StoredText.unescaped($0.name) }
  }

  /// Returns candidates that rename another recorded parameter to the required parameter.
  private func renamings(for problem: DecodingProblem) -> [Candidate] {
    guard let new = problem.path.last else { return [] }
    let known = exampleKeys(besides: problem)
    return problem.siblings.filter { $0 != new && !known.contains($0) }.map { old in
      let path = (problem.path.dropLast() + [old]).joined(separator: ".")
      return Candidate(.renameParameter(path, of: problem.route, to: new)) { next in
        if next.kind == .missing, next.path.last == old { return false }
        return next.path != problem.path || Self.areSimilar(old, new)
      }
    }
  }

  private func additions(for problem: DecodingProblem) -> [Candidate] {
    (exampleValues(at: problem) + Self.emptyValues).map { value in
      Candidate(.addParameter(problem.parameter, value, to: problem.route)) { $0.path != problem.path }
    }
  }

  private func conversions(for problem: DecodingProblem) -> [Candidate] {
    let conversions: [(String, @Sendable (JSONValue) -> JSONValue)] = [
      ("asString", { $0.asString }), ("asNumber", { $0.asNumber }), ("asList", { $0.asList }),
      ("asCase", { $0.asCase }),
    ]
    return conversions.map { name, convert in
      Candidate(.changeParameter(problem.parameter, of: problem.route, "$0.\(name)", convert)) {
        $0.path != problem.path
      }
    }
  }

  /// Returns candidates that replace a string that the app no longer accepts. Numbers are not replaced, because they usually
  /// identify something.
  private func replacements(for problem: DecodingProblem) -> [Candidate] {
    guard case .string? = problem.values.first, let old = problem.values.first else { return [] }
    return exampleValues(at: problem).filter { $0 != old }.map { value in
      Candidate(.replaceValue(old, by: value, in: problem.parameter, of: problem.route)) { next in
        next.path != problem.path || next.values.first != old
      }
    }
  }

  /// Returns candidates for a parameter that the app no longer reads. Each candidate renames this parameter to a parameter that
  /// the examples contain, but the recorded destination does not.
  private func successors(for problem: DecodingProblem) -> [Candidate] {
    exampleKeys(besides: problem).filter { !problem.siblings.contains($0) }.map { name in
      Candidate(.renameParameter(problem.parameter, of: problem.route, to: name)) {
        $0.path.last != name && $0.path != problem.path
      }
    }
  }

  private func removals(for problem: DecodingProblem) -> [Candidate] {
    [Candidate(.removeParameter(problem.parameter, of: problem.route)) { $0.path != problem.path }]
  }

  // MARK: - Examples

  private static var emptyValues: [JSONValue] { ["", 0, false, .array([]), .object([])] }

  private func examples(of problem: DecodingProblem) -> [JSONValue] {
    examples.filter { RouteName($0) == problem.route }.map(\.parameterValue)
  }

  private func exampleValues(at problem: DecodingProblem) -> [JSONValue] {
    examples(of: problem).flatMap { $0.values(at: problem.path[...]) }
  }

  /// Returns the names of all parameters in the object that contains the problem's parameter, taken from the
  /// examples and sorted.
  private func exampleKeys(besides problem: DecodingProblem) -> [String] {
    let keys = examples(of: problem).flatMap { $0.values(at: problem.path.dropLast()).flatMap(\.keys) }
    return Set(keys).sorted()
  }

  /// Whether one name may have become the other: `id` and `identifier`, `detail` and `characterDetail`.
  private static func areSimilar(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.lowercased(), b.lowercased())
    return a.hasPrefix(b) || a.hasSuffix(b) || b.hasPrefix(a) || b.hasSuffix(a)
      || nearest(to: a, among: [b]) != nil
  }
}
