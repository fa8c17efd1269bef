public import Foundation
public import Navlog

/// The properties of a crash report. A log uses them to find the session in which the crash occurred.
///
/// ```swift
/// for report in try CrashReport.metricKit(payload.jsonRepresentation()) { try log.record(report) }
/// ```
public struct CrashReport: Hashable, Sendable {
  /// The way in which the process ended, according to the report.
  public let how: SessionEnding.How
  /// The kind of report: `metricKit`, `ips`, `sentry` or a word of your own.
  public let kind: String
  /// The report's own identifier.
  public let id: String
  /// The time of the crash in milliseconds since 1970. If only an interval is known, the end of that interval.
  public let time: Int64
  /// The beginning of the interval that contains the crash, in milliseconds since 1970; `nil` if ``time`` is exact.
  public let earliest: Int64?
  /// The time at which the process was launched, in milliseconds since 1970; `nil` if the report does not
  /// contain it.
  public let launched: Int64?
  /// The app's version; `nil` if the report does not contain it.
  public let version: String?
  /// Whether the process may have survived: MetricKit also reports hangs after which the app responded again.
  private(set) var isSurvivable = false

  /// Creates a report from its properties.
  ///
  /// Identifiers are truncated to 256 characters, and kinds to 64.
  public init(
    how: SessionEnding.How = .crashed, kind: String, id: String, time: Int64, earliest: Int64? = nil,
    launched: Int64? = nil, version: String? = nil
  ) {
    (self.how, self.time, self.earliest) = (how, time, earliest)
    (self.launched, self.version) = (launched, version)
    self.kind = StoredText.escaped(String(kind.prefix(64)))
    self.id = StoredText.escaped(String(id.prefix(256)))
  }

  /// Creates a report from an event in Sentry, given the event's identifier.
  public init(sentry event: String, time: Int64, version: String? = nil) {
    self.init(kind: "sentry", id: event, time: time, version: version)
  }

  // MARK: - Apple's formats

  /// Reads the JSON of an `MXDiagnosticPayload`: its crashes, then its hangs.
  ///
  /// MetricKit's diagnostics have no identifiers. As the identifier, Navlog uses the hash of the diagnostic's JSON with sorted
  /// keys. The payload does not contain the time of a crash or a hang, but only the interval in which it occurred.
  ///
  /// - Throws: `EventLogError` if the data is not the JSON of such a payload.
  public static func metricKit(_ json: Data) throws(EventLogError) -> [CrashReport] {
    guard let payload = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
      let time = (payload["timeStampEnd"] as? String).flatMap(Self.milliseconds)
    else { throw unreadable("a MetricKit diagnostic payload, which is a JSON object with \"timeStampEnd\"") }
    let earliest = (payload["timeStampBegin"] as? String).flatMap(Self.milliseconds) ?? 0
    let lists: [(String, SessionEnding.How)] = [("crashDiagnostics", .crashed), ("hangDiagnostics", .hung)]
    return lists.flatMap { key, how in
      (payload[key] as? [[String: Any]] ?? []).compactMap { diagnostic in
        guard let data = try? JSONSerialization.data(withJSONObject: diagnostic, options: .sortedKeys) else {
          return nil
        }
        let facts = diagnostic["diagnosticMetaData"] as? [String: Any]
        let isWatchdog = namesWatchdog(facts?["terminationReason"])
        var report = CrashReport(
          how: isWatchdog ? .hung : how, kind: "metricKit", id: hash(data), time: time, earliest: earliest,
          version: facts?["appVersion"] as? String)
        report.isSurvivable = how == .hung && !isWatchdog
        return report
      }
    }
  }

  /// Reads an `.ips` file: a line of JSON, followed by a JSON document.
  ///
  /// Pass only reports of crashes: the method also accepts other `.ips` reports with an identifier and a time.
  ///
  /// - Throws: `EventLogError` if the data is not such a file, or contains no identifier or no time.
  public init(ips: Data) throws(EventLogError) {
    let parts = ips.split(separator: 0x0A, maxSplits: 1)
    guard parts.count == 2, let header = try? JSONSerialization.jsonObject(with: parts[0]) as? [String: Any],
      let body = try? JSONSerialization.jsonObject(with: parts[1]) as? [String: Any],
      let id = (body["incident"] ?? header["incident_id"]) as? String,
      let time = (body["captureTime"] ?? header["timestamp"]).flatMap({ $0 as? String }).flatMap(
        Self.milliseconds)
    else {
      throw Self.unreadable(
        "an .ips report of a crash, which is a line of JSON and a JSON document with \"incident\"")
    }
    self.init(
      how: Self.namesWatchdog(body["termination"]) ? .hung : .crashed, kind: "ips", id: id, time: time,
      launched: (body["procLaunch"] as? String).flatMap(Self.milliseconds),
      version: header["app_version"] as? String)
  }

  /// Whether a termination contains 0x8badf00d, the code with which Apple's systems end an app that does not respond. The
  /// termination may contain the code as a number or within a text.
  private static func namesWatchdog(_ termination: Any?) -> Bool {
    let text = String(describing: termination ?? "").lowercased()
    return text.contains("8badf00d") || text.contains(String(0x8BAD_F00D))
  }

  /// Parses `2026-11-20 08:15:30.1234 +0100`. The fraction of the second and the zone are optional. Without a zone, the time is
  /// in UTC.
  private static func milliseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 2 || parts.count == 3 else {
      return WallTime.milliseconds(text)
    }
    guard let time = WallTime.milliseconds("\(parts[0])T\(parts[1])Z") else { return nil }
    guard parts.count == 3 else { return time }
    let zone = parts[2].replacing(":", with: "")
    guard zone.count == 5, let sign = zone.first, "+-".contains(sign), let digits = Int64(zone.dropFirst())
    else {
      return nil
    }
    let offset = (digits / 100 * 60 + digits % 100) * 60_000
    return sign == "+" ? time - offset : time + offset
  }

  private static func hash(_ data: Data) -> String {
    var hash = SHA3()
    data.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }

  private static func unreadable(_ what: String) -> EventLogError {
    EventLogError(.damaged, "the crash report is not \(what)")
  }
}
