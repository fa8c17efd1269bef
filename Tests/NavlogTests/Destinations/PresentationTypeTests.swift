import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct PresentationTypeTests {
  @Test(
    arguments: [
      (.push, "push"), (.sheet, "sheet"), (.sheet(detents: [.large]), "sheet"),
      (.sheet(detents: [.medium]), "sheet(medium)"),
      (.sheet(detents: [.medium, .large]), "sheet(large,medium)"),
      (.sheet(detents: []), "sheet()"),
      (.sheet(detents: [.height(200), .fraction(0.3)]), "sheet(fraction:0.3,height:200.0)"),
      (.popover, "popover"), (.fullScreen, "fullScreen"), (.alert, "alert"),
      (.confirmationDialog, "confirmationDialog"),
    ] as [(PresentationType, String)])
  func `a presentation style survives a round trip through its name and detents`(
    style: PresentationType, text: String
  ) {
    #expect(style.description == text)
    #expect(PresentationType(text) == style)
  }

  @Test(
    arguments: [
      "", "Push", "sheet(", "sheet)", "sheet(tall)", "popover()", "sheet(medium", "sheet(fraction)",
      "sheet(fraction:)",
      "sheet(fraction:x)", "sheet(fraction:nan)", "sheet(height:inf)", "sheet(medium:1)", "sheet(medium:)",
      "sheet(medium,,large)", "sheet(,)", "fullScreen()", "push ", "Alert",
      "dialog", "alert()",
    ])
  func `a malformed presentation style yields nil`(text: String) {
    #expect(PresentationType(text) == nil)
  }

  @Test
  func `the text of a sheet style lists its detents in a fixed order, and survives a round trip`() {
    var random = SplitMix64(seed: Laws.firstSeed)
    for _ in 0..<1_000 {
      let detents = (0..<Int.random(in: 0..<5, using: &random)).map { _ -> PresentationType.Detent in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .medium
        case 1: .large
        case 2: .fraction(Double.random(in: 0...1, using: &random))
        default: .height(Double(Int.random(in: -10...1_000_000, using: &random)) / 8)
        }
      }
      let style = PresentationType.sheet(detents: Set(detents))
      #expect(PresentationType(style.description) == style, "seed \(Laws.firstSeed)")
      #expect(style.description == PresentationType.sheet(detents: Set(detents.reversed())).description)
      for detent in detents {
        #expect(PresentationType.Detent(detent.description) == detent, "seed \(Laws.firstSeed)")
      }
    }
    for detent in [
      PresentationType.Detent.height(.leastNonzeroMagnitude), .height(1e300), .fraction(0.1 + 0.2),
    ] {
      #expect(PresentationType.Detent(detent.description) == detent)
    }
  }

  @Test func `only sheets, popovers and covers have a slot, and only sheets have detents`() {
    let all: [PresentationType] = [
      .push, .sheet(detents: [.medium]), .popover, .fullScreen, .alert, .confirmationDialog,
    ]
    #expect(all.map(\.slot) == [nil, .sheet, .sheet, .fullScreen, nil, nil])
    #expect(all.map(\.detents) == [[], [.medium], [], [], [], []])
    #expect(all.map(\.isDialog) == [false, false, false, false, true, true])
  }

  @Test func `a switch over presentations can match a sheet with any detents`() {
    func isSheet(_ type: PresentationType) -> Bool { if case .sheet = type { true } else { false } }
    #expect(isSheet(.sheet) && isSheet(.sheet(detents: [.medium])) && !isSheet(.fullScreen))
    #expect(PresentationType.sheet == .sheet(detents: [.large]))
  }

  @Test func `namedDetents is empty if a sheet has no detents, or only the large detent`() {
    #expect(PresentationType.sheet.namedDetents.isEmpty)
    #expect(PresentationType.sheet(detents: []).namedDetents.isEmpty)
    #expect(PresentationType.fullScreen.namedDetents.isEmpty)
    #expect(PresentationType.sheet(detents: [.medium, .large]).namedDetents == [.medium, .large])
  }

  @Test(
    arguments: [
      ([.large, .medium], .medium), ([.large, .medium, .fraction(0.3)], .fraction(0.3)),
      ([.fraction(0.6), .medium], .medium), ([.height(100), .fraction(0.3)], .height(100)),
      ([.large], nil), ([], nil),
    ] as [(Set<PresentationType.Detent>, PresentationType.Detent?)])
  func `the initial detent of a sheet is the lowest of its named detents`(
    detents: Set<PresentationType.Detent>, first: PresentationType.Detent?
  ) {
    #expect(PresentationType.sheet(detents: detents).initialDetent == first)
  }
}
