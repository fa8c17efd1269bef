import Testing

@testable import ChallengeTerminal

@Suite struct TerminalTraitsTests {
  private func traits(
    _ environment: [String: String] = [:], input: Bool = true, output: Bool = true, columns: Int? = 100
  ) -> TerminalTraits {
    TerminalTraits(
      inputIsTerminal: input, outputIsTerminal: output, reportedSize: columns.map { ($0, 30) },
      environment: environment)
  }

  @Test func `the app uses color only on terminals that support color`() {
    #expect(traits().usesColor)
    #expect(traits(["NO_COLOR": ""]).usesColor)
    #expect(!traits(["NO_COLOR": "1"]).usesColor)
    #expect(!traits(["TERM": "dumb"]).usesColor)
    #expect(!traits(output: false).usesColor)
    #expect(traits(input: false).usesColor)
  }

  @Test func `the width is that of the terminal, or else the value of COLUMNS, or else 80`() {
    #expect(traits(columns: 132).columns == 132)
    #expect(traits(["COLUMNS": "60"], columns: 132).columns == 132)
    #expect(traits(["COLUMNS": "60"], columns: nil).columns == 60)
    #expect(traits(["COLUMNS": "60"], columns: 0).columns == 60)
    #expect(traits(["COLUMNS": "wide"], columns: nil).columns == 80)
    #expect(traits(["COLUMNS": "-5"], columns: nil).columns == 80)
    #expect(traits(columns: 132).height == 30)
    #expect(traits(columns: nil).height == nil)
  }
}
