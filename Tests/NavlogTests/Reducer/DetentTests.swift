import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Selecting the detent of a sheet.
@Suite struct DetentTests {
  private let sheetID: RouterID = "main/sheet@1"
  private let open = state(sheet: sheet(1, .settings, detents: [.medium, .large], path: [2: .list]), at: 2)

  @Test func `selecting a detent changes the detent of a sheet, but not the screens in the sheet`() {
    let medium = expectTransition(
      from: open, on: .setDetent(.medium), router: sheetID,
      to: state(sheet: sheet(1, .settings, detents: [.medium, .large], at: .medium, path: [2: .list]), at: 3))
    expectTransition(
      from: medium, on: .setDetent(.large), router: sheetID,
      to: state(sheet: sheet(1, .settings, detents: [.medium, .large], at: .large, path: [2: .list]), at: 4))
  }

  @Test func `the detent of a sheet in a modal is selected on the router of that sheet`() {
    let id: RouterID = "main/fullScreen@1/sheet@2"
    expectTransition(
      from: state(cover: cover(1, .gallery, sheet: sheet(2, .settings)), at: 2), on: .setDetent(.large),
      router: id, to: state(cover: cover(1, .gallery, sheet: sheet(2, .settings, at: .large)), at: 3))
  }

  @Test func `selecting the selected detent is a no-op: unchanged`() {
    let medium = state(sheet: sheet(1, .settings, detents: [.medium, .large], at: .medium), at: 2)
    expectNoEffect(in: medium, on: .setDetent(.medium), router: sheetID, .unchanged)
  }

  @Test func `selecting a detent that the sheet does not offer is refused`() {
    expectNoEffect(
      in: open, on: .setDetent(.height(200)), router: sheetID,
      .refused("the sheet is presented without the detent height:200.0"))
  }

  @Test func `selecting a detent of a root or a cover is a no-op: nothingPresented`() {
    expectNoEffect(in: open, on: .setDetent(.medium), router: "main", .nothingPresented)
    expectNoEffect(
      in: state(cover: cover(1, .gallery), at: 1), on: .setDetent(.large), router: "main/fullScreen@1",
      .nothingPresented)
  }

  @Test func `a sheet that is presented again begins without a selected detent`() {
    expectTransition(
      from: state(sheet: sheet(1, .settings, detents: [.medium, .large], at: .large), at: 2),
      on: .present(.settings, style: .sheet(detents: [.medium, .large])),
      to: state(sheet: sheet(3, .settings, detents: [.medium, .large]), at: 3))
  }
}
