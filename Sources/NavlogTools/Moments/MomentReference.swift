import Navlog

/// A moment as people write it: `3f2a@120`, `@last`, `-1@+1m12s`, `@#login`.
///
/// `SESSION@WHERE`, with the last session where `SESSION` is left out, and its last event where `@WHERE` is.
///
/// | SESSION | |
/// |---|---|
/// | `3f2a` | the one whose identity begins so |
/// | `last`, `-1`, `-2` | the last, the one before |
///
/// | WHERE | |
/// |---|---|
/// | `120`, `0` | after event 120; before the first |
/// | `last`, `-1`, `-3` | after the last event; the third from the end |
/// | `+1m12s`, `+500ms` | so long after the session began |
/// | `14:03:22`, `2026-11-21T14:03:22Z` | at that wall time, in UTC |
/// | `50%` | after half of the events |
/// | `#login` | at the first marker of that name |
/// | `/pop.*atRoot/` | at the first event whose line matches the regular expression |
public struct MomentReference: Hashable, Sendable {
  /// Which session.
  public enum Session: Hashable, Sendable {
    /// Counted from the end: 1 is the last.
    case fromEnd(Int)
    /// The beginning of an identity.
    case prefix(String)
  }

  /// Which moment of it.
  public enum Point: Hashable, Sendable {
    /// After an event; 0 is before the first.
    case position(Int)
    /// After an event, counted from the end: 1 is the last.
    case fromEnd(Int)
    /// So many microseconds after the beginning.
    case elapsed(Int64)
    /// At a wall time, in milliseconds since 1970.
    case time(Int64)
    /// At a time of the day in UTC, in milliseconds since midnight.
    case timeOfDay(Int64)
    /// After so many hundredths of the events.
    case percent(Double)
    /// At a marker.
    case marker(String)
    /// At the first event whose line matches a regular expression.
    case matching(String)
  }

  /// Which session.
  public let session: Session
  /// Which moment of it; `nil` when only the session is named.
  public let point: Point?

  /// A moment.
  public init(session: Session = .fromEnd(1), point: Point? = nil) {
    self.session = session
    self.point = point
  }

  /// Reads what somebody wrote.
  ///
  /// - Throws: ``MomentError``.
  public init(_ text: String) throws(MomentError) {
    guard let at = text.firstIndex(of: "@") else {
      guard text.first.map({ !"+#/".contains($0) }) ?? false, !text.contains(":"), !text.hasSuffix("%") else {
        throw MomentError(
          "\(quoted(text)) is no session; for a moment of the last session write \(quoted("@" + text))")
      }
      self.init(session: try Self.session(text))
      return
    }
    self.init(
      session: at == text.startIndex ? .fromEnd(1) : try Self.session(String(text[..<at])),
      point: try Point(String(text[text.index(after: at)...])))
  }

  private static func session(_ text: String) throws(MomentError) -> Session {
    if text == "last" { return .fromEnd(1) }
    guard text.hasPrefix("-") else { return .prefix(text) }
    guard let number = wholeNumber(text.dropFirst()), number > 0 else {
      throw MomentError(
        "\(quoted(text)) is no session: write the beginning of its id, last, or -1 for the last one")
    }
    return .fromEnd(number)
  }
}

extension MomentReference.Point {
  /// Reads what stands behind the `@`.
  ///
  /// - Throws: ``MomentError``.
  public init(_ text: String) throws(MomentError) {
    let rest = text.dropFirst()
    switch text.first {
    case "#" where !rest.isEmpty: self = .marker(String(rest))
    case "/" where rest.count > 1 && rest.hasSuffix("/"):
      guard TextPattern(String(rest.dropLast())) != nil else {
        throw MomentError("\(quoted(text)) is no regular expression")
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
      "\(quoted(text)) is no moment: write an event's number, -3, last, +1m12s, 14:03:22, 50%, #marker or /regex/"
    )
  }
}

/// A moment that cannot be read or is not in the log: one sentence that says why.
public struct MomentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}

func quoted(_ text: String) -> String { "\"\(StoredText.printable(text))\"" }

private func wholeNumber(_ text: Substring) -> Int? {
  text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
}

extension WallTime {
  /// The milliseconds since midnight that `14:03`, `14:03:22` or `14:03:22.5` says; `nil` for another form.
  static func timeOfDay(_ text: String) -> Int64? {
    let full = text.split(separator: ":").count == 2 ? text + ":00" : text
    return milliseconds("1970-01-01T\(full)Z")
  }
}
