package import Navlog

extension EventLog {
  /// Searches the destinations of sessions for names of parameters, and returns the names that it found.
  ///
  /// - Parameter wanted: The names to search for. The result also contains other names, but possibly not all, because the
  ///   search ends when it has found all of the wanted names.
  package func parameterNames(of sessions: [SessionRecord], including wanted: Set<String>) throws -> Set<
    String
  > {
    var found: Set<String> = []
    for session in sessions where !found.isSuperset(of: wanted) {
      try read(session.info.id, 1...Int.max) { event in
        for destination in event.namedDestinations {
          destination.parameterValue.addParameterNames(to: &found)
        }
        return !found.isSuperset(of: wanted)
      }
    }
    return found
  }
}

extension JSONValue {
  /// Adds the names of a destination's parameters. If a parameter is a destination, also adds the names of its parameters.
  fileprivate func addParameterNames(to names: inout Set<String>) {
    guard case .object(let members) = self else { return }
    for member in members {
      names.insert(member.key)
      if case .string(let text)? = member.value["parameters"], let nested = try? JSONValue(parsing: text) {
        nested.addParameterNames(to: &names)
      }
    }
  }
}
