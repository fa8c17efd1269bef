import Navlog
import Testing

@Suite struct WallTimeTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (1_795_262_584_123, "2026-11-21T12:03:04.123Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (9_223_372_036_854, "2262-04-11T23:47:16.854Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"),
      (-62_167_219_200_001, "-000001-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `a time round-trips through its text`(time: Int64, text: String) {
    #expect(WallTime.text(time) == text)
    #expect(WallTime.milliseconds(text) == time)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T12:03:04", "2026-11-21T12:03Z", "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
    "+2026-1-1T0:0:0.Z",
    "2026-01-01T00:00:00.Z", "99999999999-01-01T00:00:00Z", "2026-01-01T00:00:00.0000000000Z",
    "--2026-01-01T00:00:00Z",
  ])
  func `a malformed time is refused`(text: String) { #expect(WallTime.milliseconds(text) == nil) }

  @Test func `a fraction may have any number of digits`() {
    #expect(WallTime.milliseconds("1970-01-01T00:00:01Z") == 1_000)
    #expect(WallTime.milliseconds("1970-01-01T00:00:01.5Z") == 1_500)
    #expect(WallTime.milliseconds("1970-01-01T00:00:01.123456Z") == 1_123)
  }
}

@Suite struct ElapsedTimeTests {
  @Test(
    arguments: [
      (0, "+0.000s"), (5_999, "+0.005s"), (72_345_000, "+1m12.345s"), (60_000_000, "+1m00.000s"),
      (3_723_004_000, "+1h02m03.004s"), (-1_500_000, "-1.500s"),
    ] as [(Int64, String)])
  func `the time since a session began has its sign, and milliseconds`(microseconds: Int64, text: String) {
    #expect(ElapsedTime.text(microseconds) == text)
  }

  @Test(
    arguments: [
      ("72", 72_000_000), ("1m12s", 72_000_000), ("500ms", 500_000), ("1h2m3.5s", 3_723_500_000),
      ("1m", 60_000_000), ("1m5ms", 60_005_000), ("", nil), ("s", nil), ("1x", nil), ("1s1m", nil),
      ("-1s", nil),
    ] as [(String, Int64?)])
  func `a time is parsed in any of its units, in order`(text: String, microseconds: Int64?) {
    #expect(ElapsedTime.microseconds(text) == microseconds)
  }

  @Test func `a duration shows only its two largest units`() {
    #expect(ElapsedTime.duration(400_000) == "0.4s")
    #expect(ElapsedTime.duration(12_900_000) == "12s")
    #expect(ElapsedTime.duration(580_000_000) == "9m40s")
    #expect(ElapsedTime.duration(3_720_000_000) == "1h02m")
    #expect(ElapsedTime.duration(-1) == "0.0s")
  }
}
