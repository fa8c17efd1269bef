import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct `Presentations and detents` {
  @Test(
    arguments: [
      (.push, "push"), (.modal(.sheet()), "sheet"), (.modal(.sheet(detents: [.large])), "sheet"),
      (.modal(.sheet(detents: [.medium])), "sheet(medium)"),
      (.modal(.sheet(detents: [.medium, .large])), "sheet(large,medium)"),
      (.modal(.sheet(detents: [])), "sheet()"),
      (.modal(.sheet(detents: [.height(200), .fraction(0.3)])), "sheet(fraction:0.3,height:200.0)"),
      (.modal(.fullScreenCover), "fullScreen"), (.dialog(.alert), "alert"),
      (.dialog(.confirmationDialog), "confirmationDialog"),
    ] as [(PresentationStyle, String)])
  func `a style is stored by its name and detents, and survives a round trip`(
    style: PresentationStyle, text: String
  ) {
    #expect(style.description == text)
    #expect(PresentationStyle(text) == style)
  }

  @Test(
    arguments: [
      "", "Push", "sheet(", "sheet)", "sheet(tall)", "sheet(medium", "sheet(fraction)", "sheet(fraction:)",
      "sheet(fraction:x)", "sheet(fraction:nan)", "sheet(height:inf)", "sheet(medium:1)", "sheet(medium:)",
      "sheet(medium,,large)", "sheet(,)", "fullScreen()", "push ", "Alert",
      "dialog", "alert()",
    ])
  func `a malformed style is nil`(text: String) {
    #expect(PresentationStyle(text) == nil)
  }

  @Test func `random sets of detents survive a round trip, and always have the same form`() {
    var random = SplitMix64(seed: Laws.firstSeed)
    for _ in 0..<1_000 {
      let detents = (0..<Int.random(in: 0..<5, using: &random)).map { _ -> Detent in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .medium
        case 1: .large
        case 2: .fraction(Double.random(in: 0...1, using: &random))
        default: .height(Double(Int.random(in: -10...1_000_000, using: &random)) / 8)
        }
      }
      let style = ModalPresentationStyle.sheet(detents: Set(detents))
      #expect(ModalPresentationStyle(style.description) == style, "seed \(Laws.firstSeed)")
      #expect(style.description == ModalPresentationStyle.sheet(detents: Set(detents.reversed())).description)
      for detent in detents { #expect(Detent(detent.description) == detent, "seed \(Laws.firstSeed)") }
    }
    for detent in [Detent.height(.leastNonzeroMagnitude), .height(1e300), .fraction(0.1 + 0.2)] {
      #expect(Detent(detent.description) == detent)
    }
  }

  @Test func `a presentation has a style, and a style has a slot and detents`() {
    #expect(
      PresentationType.allCases.map { PresentationStyle($0) }
        == [
          .push, .modal(.sheet()), .modal(.fullScreenCover), .dialog(.alert), .dialog(.confirmationDialog),
        ])
    #expect(ModalPresentationStyle.sheet(detents: [.medium]).slot == .sheet)
    #expect(ModalPresentationStyle.fullScreenCover.slot == .fullScreen)
    #expect(ModalPresentationStyle.sheet(detents: [.medium]).detents == [.medium])
    #expect(ModalPresentationStyle.fullScreenCover.detents.isEmpty)
  }

  @Test func `a sheet at its full height alone names no detent`() {
    #expect(ModalPresentationStyle.sheet().namedDetents.isEmpty)
    #expect(ModalPresentationStyle.sheet(detents: []).namedDetents.isEmpty)
    #expect(ModalPresentationStyle.fullScreenCover.namedDetents.isEmpty)
    #expect(ModalPresentationStyle.sheet(detents: [.medium, .large]).namedDetents == [.medium, .large])
  }

  @Test(
    arguments: [
      ([.large, .medium], .medium), ([.large, .medium, .fraction(0.3)], .fraction(0.3)),
      ([.fraction(0.6), .medium], .medium), ([.height(100), .fraction(0.3)], .height(100)),
      ([.large], nil), ([], nil),
    ] as [(Set<Detent>, Detent?)])
  func `a sheet first rests at the lowest of its named detents`(detents: Set<Detent>, first: Detent?) {
    #expect(ModalPresentationStyle.sheet(detents: detents).initialDetent == first)
  }
}
