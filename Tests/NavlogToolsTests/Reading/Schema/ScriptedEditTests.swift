import Foundation
import Navlog
import NavlogTools
import Testing

/// An edit of an app's destinations, and its effect on an older log.
struct ScriptedEdit: Sendable, CustomTestStringConvertible {
  enum Effect: Sendable {
    case compatible
    /// The upcasters that the check must suggest.
    case needs([Upcaster])
    /// The number of events that are lost.
    case loses(Int)
  }

  let testDescription: String
  let run: @MainActor @Sendable () throws -> Void

  /// - Parameters:
  ///   - name: The edit.
  ///   - old: The destinations that the old version pushed.
  ///   - new: The destinations that the new version restores, with the suggested upcasters.
  ///   - examples: The destinations of the new version that the check uses as examples. The default is `new`.
  init<Before: Navigation, After: Navigation>(
    _ name: String, _ old: [Before], _ new: [After], examples: [After]? = nil,
    coding: DestinationCoding<After>? = nil, upcasters: [Upcaster] = [], _ effect: Effect
  ) {
    testDescription = name
    run = {
      let log = InMemoryEventLog()
      let session = RouterSession<Before>(log: log)
      for destination in old { session.router.navigate(to: destination) }
      var trial = Trial(
        log: log, coding: coding ?? DestinationCoding(upcasters: upcasters), examples: examples ?? new,
        new: new)
      try trial.expect(effect, of: old.count)
    }
  }
}

/// The old log, read by the new version.
@MainActor private struct Trial<After: Navigation> {
  let log: InMemoryEventLog
  var coding: DestinationCoding<After>
  let examples: [After]
  let new: [After]

  mutating func expect(_ effect: ScriptedEdit.Effect, of count: Int) throws {
    let changes = try check().changes
    #expect(try check().misread == [])
    switch effect {
    case .compatible:
      #expect(changes.map(\.description) == [])
      #expect(try restored == new)
    case .needs(let written):
      // Several cases can need the same upcaster.
      var sources: Set<String> = []
      let suggested = changes.flatMap { $0.upcasters ?? [] }.filter { sources.insert($0.source).inserted }
      #expect(changes.allSatisfy { $0.upcasters != nil })
      #expect(suggested.count == written.count)
      for suggestion in suggested {
        #expect(Self.source.contains(suggestion.source.filter { !$0.isWhitespace }), "\(suggestion.source)")
      }
      let own = coding
      for upcasters in [written, suggested.map(\.upcaster)] {
        coding = own.adding(upcasters)
        #expect(try check().changes.map(\.description) == [])
        #expect(try check().misread == [])
        #expect(try restored == new)
      }
    case .loses(let events):
      let lost = changes.filter { $0.upcasters == nil }
      #expect(lost.map(\.occurrences.events).reduce(0, +) >= events)
      #expect(try count - restored.count == events)
      #expect(try restored == new)
      let removals = lost.map { Upcaster.removeCase($0.route.name, in: $0.route.type) }
      coding = coding.adding(removals)
      #expect(try check().changes.map(\.description) == [])
    }
  }

  private func check() throws -> SchemaCheck<After> {
    var forms = RecordedForms()
    try forms.read(log)
    return SchemaCheck(forms.schema, forms, coding: coding, examples: examples)
  }

  /// The destinations that the new version restores, without unknown ones.
  private var restored: [After] {
    get throws {
      let session = RouterSession<After>(
        log: try log.copy(), configuration: .init(restoration: .lastSession, coding: coding))
      return session.router.navigationStackPath.filter {
        !(($0 as? AnyNavigation)?.wrapped is UnknownNavigation)
      }
    }
  }

  /// The source code of the edits, without white space. It contains the suggested upcasters, and is compiled with the tests.
  private static var source: String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ScriptedEdits.swift")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").filter { !$0.isWhitespace }
  }
}

extension InMemoryEventLog {
  /// Returns a log with the same sessions. A new session in the copy does not change the original.
  fileprivate func copy() throws -> InMemoryEventLog {
    let copy = InMemoryEventLog()
    for session in sessions() {
      copy.begin(session.info)
      var events: [RecordedEvent<RecordedDestination>] = []
      try read(session.info.id, 1...Int.max) { event in
        events.append(event)
        return true
      }
      try copy.append(events, to: session.info.id)
    }
    return copy
  }
}

@MainActor @Suite struct ScriptedEditTests {
  @Test func `the tests cover at least sixty edits of an app's destination types`() {
    #expect(ScriptedEdit.all.count >= 60)
  }

  @Test(arguments: ScriptedEdit.all)
  func `for every edit of the destination types, the schema check predicts how an old log is decoded`(
    edit: ScriptedEdit
  ) throws {
    try edit.run()
  }
}
