import Navlog

/// A moment in a log, in the form that people type: `3f2a@120`, `@last`, `-1@+1m12s`, `@#login`.
///
/// ```swift
/// let moment = try MomentReference("@#login").resolve(in: log)
/// let state = try log.state(moment.session.info.id, at: moment.position)
/// ```
///
/// The form is `SESSION@POINT`. If `SESSION` is missing, the text means the last session. With a wall-clock time, it means the
/// last session that contains this time. If `@POINT` is missing, the text means the last event of the session. A number alone,
/// such as `120`, means event 120 of the last session, unless the session has fewer events and the identifier of a session
/// begins with the number. If the clock was set back, a session can contain a wall-clock time twice. The text then means the
/// later moment.
///
/// | SESSION | |
/// |---|---|
/// | `3f2a` | the session whose identifier begins with these digits |
/// | `last` or `-1`; `-2` | the last session; the one before it. Sessions without events do not count |
///
/// | POINT | |
/// |---|---|
/// | `120`, `0` | after event 120; before the first event |
/// | `last` or `-1`; `-3` | after the last event; after the third event from the end |
/// | `+1m12s`, `+500ms` | this time after the session began |
/// | `14:03:22`, `2026-11-21T14:03:22Z` | at that wall-clock time, in UTC |
/// | `50%` | after half of the events |
/// | `#login` | after the first marker of that name |
/// | `/pop.*atRoot/` | after the first event whose line matches the regular expression |
public struct MomentReference: Hashable, Sendable {
  /// A session of a log.
  public enum Session: Hashable, Sendable {
    /// A session counted from the end: 1 is the last session.
    case fromEnd(Int)
    /// The session whose identifier begins with a text.
    case prefix(String)
  }

  /// A point in a session.
  public enum Point: Hashable, Sendable {
    /// The moment after the event at a position; 0 is before the first event.
    case position(Int)
    /// The moment after an event counted from the end: 1 is the last event.
    case fromEnd(Int)
    /// A number of microseconds after the session began. Only whole milliseconds are compared.
    case elapsed(Int64)
    /// A wall-clock time, in milliseconds since 1970.
    case time(Int64)
    /// A time of day in UTC, in milliseconds since midnight.
    case timeOfDay(Int64)
    /// The moment after a percentage of the events, from 0 to 100.
    case percent(Double)
    /// The moment after the first marker with the given name.
    case marker(String)
    /// The moment after the first event whose line matches a regular expression.
    case matching(String)
  }

  /// The session; `nil` when the text does not name one.
  public let session: Session?
  /// The point in the session; `nil` when the text only names the session.
  public let point: Point?

  /// Creates a reference. The default is the end of the last session.
  public init(session: Session? = nil, point: Point? = nil) {
    self.session = session
    self.point = point
  }

  /// Parses the form `SESSION@POINT`.
  ///
  /// - Throws: ``MomentError`` when the text has another form.
  public init(_ text: String) throws(MomentError) {
    guard let at = text.firstIndex(of: "@") else {
      guard text.first.map({ !"+#/".contains($0) }) ?? false, !text.contains(":"), !text.hasSuffix("%") else {
        throw MomentError(
          "\(quoted(text)) is not a session; for a moment in the last session write \(quoted("@" + text))")
      }
      self.init(session: try Self.session(text))
      return
    }
    self.init(
      session: at == text.startIndex ? nil : try Self.session(String(text[..<at])),
      point: try Point(String(text[text.index(after: at)...])))
  }

  /// Whether a text has an `@` before any white space, quote or operator. Such a text is neither SQL nor a
  /// command of the debugger with arguments.
  package static func namesPoint(_ text: String) -> Bool {
    guard let at = text.firstIndex(of: "@") else { return false }
    return !text[..<at].contains { $0.isWhitespace || "'\"`()[]<>=!+*/%|&~,;".contains($0) }
  }

  private static func session(_ text: String) throws(MomentError) -> Session {
    if text == "last" { return .fromEnd(1) }
    guard text.hasPrefix("-") else { return .prefix(text) }
    guard let number = wholeNumber(text.dropFirst()), number > 0 else {
      throw MomentError(
        "\(quoted(text)) is not a session: write the beginning of an id, last, or -1 for the last session")
    }
    return .fromEnd(number)
  }
}

extension MomentReference.Point {
  /// Whether the point is a wall-clock time with a date, which is sufficient to select a session.
  package var isFullTime: Bool { if case .time = self { true } else { false } }

  /// Parses the part after the `@`.
  ///
  /// - Throws: ``MomentError`` when the text has another form.
  public init(_ text: String) throws(MomentError) {
    let rest = text.dropFirst()
    switch text.first {
    case "#" where !rest.isEmpty: self = .marker(String(rest))
    case "/" where rest.count > 1 && rest.hasSuffix("/"):
      guard TextPattern(String(rest.dropLast())) != nil else {
        throw MomentError("\(quoted(text)) is not a regular expression")
      }
      self = .matching(String(rest.dropLast()))
    case "+": self = .elapsed(try Self.value(ElapsedTime.microseconds(rest), text))
    case "-":
      let number = try Self.value(wholeNumber(rest), text)
      guard number > 0 else { throw Self.unreadable(text) }
      self = .fromEnd(number)
    case _ where text == "last": self = .fromEnd(1)
    case _ where text.hasSuffix("%"):
      let percent = try Self.value(Double(text.dropLast()), text)
      guard (0...100).contains(percent) else { throw Self.unreadable(text) }
      self = .percent(percent)
    case _ where text.contains("T"): self = .time(try Self.value(WallTime.milliseconds(text), text))
    case _ where text.contains(":"): self = .timeOfDay(try Self.value(WallTime.timeOfDay(text), text))
    default: self = .position(try Self.value(wholeNumber(text[...]), text))
    }
  }

  private static func value<V>(_ value: V?, _ text: String) throws(MomentError) -> V {
    guard let value else { throw unreadable(text) }
    return value
  }

  private static func unreadable(_ text: String) -> MomentError {
    MomentError(
      "\(quoted(text)) is not a moment: write an event's number, -3, last, +1m12s, 14:03:22, 50%, #marker or /regex/"
    )
  }
}

/// An error in parsing a ``MomentReference`` or in finding it in a log.
public struct MomentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  package init(_ description: String) { self.description = description }
}

extension String {
  /// The text without its quotation marks, which a shell would remove.
  package var unquoted: String {
    guard count > 1, let first, first == last, first == "'" || first == "\"" else { return self }
    return String(dropFirst().dropLast())
  }
}

/// Returns a text of the user in quotation marks.
package func quoted(_ text: String) -> String { "\"\(StoredText.printable(text))\"" }

private func wholeNumber(_ text: Substring) -> Int? {
  text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
}

extension WallTime {
  /// Returns the milliseconds since midnight of `14:03`, `14:03:22` or `14:03:22.5`, or `nil` for another
  /// form.
  static func timeOfDay(_ text: String) -> Int64? {
    let full = text.split(separator: ":").count == 2 ? text + ":00" : text
    return milliseconds("1970-01-01T\(full)Z")
  }
}
