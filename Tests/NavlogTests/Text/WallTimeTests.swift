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
  func `a wall time survives a round trip through its text`(time: Int64, text: String) {
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
  func `a malformed wall time is refused`(text: String) { #expect(WallTime.milliseconds(text) == nil) }

  @Test func `the fraction of a wall time may have any number of digits`() {
    #expect(WallTime.milliseconds("1970-01-01T00:00:01Z") == 1_000)
    #expect(WallTime.milliseconds("1970-01-01T00:00:01.5Z") == 1_500)
    #expect(WallTime.milliseconds("1970-01-01T00:00:01.123456Z") == 1_123)
  }
}
