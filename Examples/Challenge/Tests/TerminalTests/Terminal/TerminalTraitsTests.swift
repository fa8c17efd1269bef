import Testing

@testable import Challenge

@Suite struct TerminalTraitsTests {
  private func traits(
    _ environment: [String: String] = [:], input: Bool = true, output: Bool = true, columns: Int? = 100
  ) -> TerminalTraits {
    TerminalTraits(
      inputIsTerminal: input, outputIsTerminal: output, reportedSize: columns.map { ($0, 30) },
      environment: environment)
  }

  @Test func `colour is for a terminal that wants it`() {
    #expect(traits().isColoured)
    #expect(traits(["NO_COLOR": ""]).isColoured)
    #expect(!traits(["NO_COLOR": "1"]).isColoured)
    #expect(!traits(["TERM": "dumb"]).isColoured)
    #expect(!traits(output: false).isColoured)
    #expect(traits(input: false).isColoured)
  }

  @Test func `the width is what the terminal reports, else what COLUMNS says, else 80`() {
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
