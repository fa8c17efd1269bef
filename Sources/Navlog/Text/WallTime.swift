/// Wall time as text, in UTC: `2026-11-21T12:03:04.123Z`.
///
/// Navlog computes it without Foundation, so that the export of a million events takes only seconds.
package enum WallTime {
  /// The beginning of 2001, in milliseconds since 1970. A clock that was never set often begins in 1970 or 2000, so an earlier
  /// time is wrong.
  package static let earliestPossible: Int64 = 978_307_200_000

  /// Returns the text of a time in milliseconds since 1970.
  package static func text(_ milliseconds: Int64) -> String {
    let (days, rest) = milliseconds.quotientAndRemainder(flooringBy: 86_400_000)
    let (year, month, day) = civil(days)
    let seconds = rest / 1_000
    return
      "\(self.year(year))-\(pad(month, 2))-\(pad(day, 2))T\(pad(seconds / 3_600, 2)):\(pad(seconds / 60 % 60, 2))"
      + ":\(pad(seconds % 60, 2)).\(pad(rest % 1_000, 3))Z"
  }

  /// Parses a time, in milliseconds since 1970. The result is `nil` when the text is malformed.
  ///
  /// The fraction is optional and may have up to nine digits. Digits after the third are ignored.
  package static func milliseconds(_ text: String) -> Int64? {
    guard text.hasSuffix("Z") else { return nil }
    let halves = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let isBefore = text.first == "-"
    let digits = isBefore || text.first == "+" ? halves[0].dropFirst() : halves[0]
    let date = digits.split(separator: "-", omittingEmptySubsequences: false).map(number)
    let clock = halves[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let time = clock[0].split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard date.count == 3, time.count == 3, let yearDigits = date[0], let month = date[1], let day = date[2],
      let hour = time[0], let minute = time[1], let second = time[2], yearDigits < 200_000_000,
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if clock.count == 2 {
      guard !clock[1].isEmpty, clock[1].count <= 9, number(clock[1]) != nil else { return nil }
      fraction = number((clock[1] + "00").prefix(3)) ?? 0
    }
    let seconds = (hour * 60 + minute) * 60 + second
    let days = days(isBefore ? -yearDigits : yearDigits, month, day)
    guard civil(days).2 == day else { return nil }
    return days * 86_400_000 + seconds * 1_000 + fraction
  }

  private static func number(_ text: Substring) -> Int64? {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64(text) : nil
  }

  /// Returns four digits, or a sign and six digits for years after 9999 or before 0, as in ISO 8601.
  private static func year(_ year: Int64) -> String {
    if (0...9_999).contains(year) { return pad(year, 4) }
    return (year < 0 ? "-" : "+") + pad(abs(year), 6)
  }

  private static func pad(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": the proleptic Gregorian calendar in 400-year eras.
  private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooringBy: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Int64 {
  fileprivate func quotientAndRemainder(flooringBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
