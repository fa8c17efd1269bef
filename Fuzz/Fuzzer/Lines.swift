import Navlog
import NavlogTools

private let header =
  #"{"format":"navlog","schema":1,"sessions":[{"id":"a","started":"2026-11-21T12:00:00.000Z","ended":null,"#
  + #""app":"","version":"","system":"","events":2}]}"#

/// Imports the input as the lines of an export, and adds a header if the input has none. Either the import ends with a
/// printable error, or an export of the imported log can be imported again with the same result.
@Sendable func fuzzLines(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  let hasHeader = bytes.starts(with: #"{"format""#.utf8)
  check(hasHeader ? lines : [Array(header.utf8)] + lines)
  for line in lines { roundTrip(line) }
}

private func check(_ lines: [[UInt8]]) {
  let log = InMemoryEventLog()
  do {
    try take(lines, into: log)
  } catch let error as ImportError {
    expect(isPrintable(error.description), "an unprintable error: \(error)")
    return
  } catch {
    expect(isPrintable("\(error)"), "an unprintable error: \(error)")
    return
  }
  do {
    let again = InMemoryEventLog()
    try take(try export(log).map { Array($0.utf8) }, into: again)
    expect(try export(again) == export(log), "the export differs after an import")
    for session in log.sessions() { _ = try log.state(session.info.id, at: session.count) }
    _ = try log.verify()
  } catch { fatalError("an imported log cannot be read back: \(error)") }
}

private func take(_ lines: [[UInt8]], into log: InMemoryEventLog) throws {
  var importing = try LogImport(into: log)
  for line in lines { try importing.append(line) }
  _ = try importing.finish()
}

private func export(_ log: InMemoryEventLog) throws -> [String] {
  var lines: [String] = []
  try LogExport(of: log, as: .jsonLines).write { lines.append($0) }
  for line in lines { expect(isPrintable(line), "an unprintable line") }
  return lines
}

/// Decodes and encodes a single event, whatever its position.
private func roundTrip(_ line: [UInt8]) {
  guard let json = try? JSONValue(parsingUTF8: line) else { return }
  expect((try? JSONValue(parsing: json.canonicalText))?.canonicalText == json.canonicalText, "not canonical")
  guard let event = try? RecordedEvent<RecordedDestination>(json: json) else { return }
  do {
    let again = try RecordedEvent<RecordedDestination>(json: event.json)
    expect(again.json == event.json, "\(event.json) becomes \(again.json)")
  } catch { fatalError("\(event.json) cannot be read back: \(error)") }
  var state = NavigationState<RecordedDestination>()
  _ = state.reduce(event.action, on: event.router, at: 1)
}
