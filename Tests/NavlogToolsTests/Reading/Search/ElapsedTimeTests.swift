import NavlogTools
import Testing

@Suite struct ElapsedTimeTests {
  @Test(
    arguments: [
      (0, "+0.000s"), (5_999, "+0.005s"), (72_345_000, "+1m12.345s"), (60_000_000, "+1m00.000s"),
      (3_723_004_000, "+1h02m03.004s"), (-1_500_000, "-1.500s"),
    ] as [(Int64, String)])
  func `an elapsed time is printed with a sign and milliseconds`(microseconds: Int64, text: String) {
    #expect(ElapsedTime.text(microseconds) == text)
  }

  @Test(
    arguments: [
      ("72", 72_000_000), ("1m12s", 72_000_000), ("500ms", 500_000), ("1h2m3.5s", 3_723_500_000),
      ("1m", 60_000_000), ("1m5ms", 60_005_000), ("", nil), ("s", nil), ("1x", nil), ("1s1m", nil),
      ("-1s", nil),
    ] as [(String, Int64?)])
  func `an elapsed time lists its units from large to small, and can omit units, as in 1m5ms`(
    text: String, microseconds: Int64?
  ) {
    #expect(ElapsedTime.microseconds(text) == microseconds)
  }

  @Test func `a printed duration has only its two largest units`() {
    #expect(ElapsedTime.duration(400_000) == "0.4s")
    #expect(ElapsedTime.duration(12_900_000) == "12s")
    #expect(ElapsedTime.duration(580_000_000) == "9m40s")
    #expect(ElapsedTime.duration(3_720_000_000) == "1h02m")
    #expect(ElapsedTime.duration(-1) == "0.0s")
  }
}
