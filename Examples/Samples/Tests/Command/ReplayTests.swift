import Foundation
import Navlog
import NavlogSQLite
import Testing

/// `samples NAME --replay LOG` plays a log on the sample's own screens.
@Suite struct ReplayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func samples(_ arguments: String..., input: String = "") throws -> Run {
    try Run("samples", arguments, in: folder, input: input)
  }

  private static let names = ["tabs", "redirects", "single-stack", "shop"]

  /// The paths that a replay prints, without the values in them.
  private func places(_ run: Run) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("event ") || $0.hasPrefix("before ") }.map {
      String($0.prefix { $0 != "-" })
    }
  }

  @Test(arguments: names)
  func `a masked copy of its log is played on the sample's own screens, to the end`(name: String) throws {
    #expect(try samples(name).status == 0)
    let redacted = try Run("navlog-cli", ["redact", "\(name).sqlite", "-o", "masked.sqlite"], in: folder)
    #expect(redacted.status == 0)
    let session = try #require(try SQLiteEventLog(reading: folder.path("masked.sqlite")).sessions().first)
    #expect(session.info.isMasked)

    let open = try samples(name, "--replay", "\(name).sqlite")
    let masked = try samples(name, "--replay", "masked.sqlite")

    #expect(open.status == 0 && open.errors == "")
    #expect(masked.status == 0 && masked.errors == "")
    #expect(masked.output.contains(", masked: its values are no real ones"))
    // Redirects has a screen without a feature, in the original too.
    let unknown = [open, masked].map { $0.output.matches(of: /does not know this screen/).count }
    #expect(unknown[0] == unknown[1] && (unknown[0] == 0 || name == "redirects"))
    #expect(places(open).count == session.count + 1)
    #expect(places(masked).count == session.count + 1)
    #expect(try SQLiteEventLog(reading: folder.path("\(name).sqlite")).sessions().count == 1)
  }

  @Test(arguments: names)
  func `a replay is taken over in a new session, which is played too`(name: String) throws {
    #expect(try samples(name).status == 0)
    let recorded = try #require(try SQLiteEventLog(reading: folder.path("\(name).sqlite")).sessions().first)
    let run = try samples(
      name, "new.sqlite", "--replay", "\(name).sqlite", "@2", input: "next\nprev\nt\n1\nq\n")
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains("Taken over from event 2 of session \(recorded.info.id.prefix(8))"))
    let new = try #require(try SQLiteEventLog(reading: folder.path("new.sqlite")).sessions().first)
    #expect(new.info.parent == SessionInfo.Moment(session: recorded.info.id, position: 2))
    #expect(new.ended != nil && new.count >= 2)
    let again = try samples(name, "--replay", "new.sqlite")
    #expect(again.status == 0 && places(again).count == new.count + 1)
  }

  @Test func `the log of another sample is shown by names`() throws {
    _ = try samples("shop")
    let run = try samples("tabs", "--replay", "shop.sqlite")
    #expect(run.status == 0)
    #expect(run.output.contains("This version of the app does not know this screen."))
  }

  @Test(arguments: [
    (["tabs", "--replay"], "--replay needs the path of a log"),
    (["tabs", "--replay", "none.sqlite"], "none.sqlite does not exist"),
    (["--replay", "none.sqlite"], "needs the name of a sample"),
    (["shop", "--replay", "a", "--kill"], "cannot be combined"),
    (["tabs", "--replay", "tabs.sqlite", "@99"], "99"),
  ])
  func `what cannot be replayed is one sentence and status 2`(arguments: [String], sentence: String) throws {
    _ = try samples("tabs")
    let run = try Run("samples", arguments, in: folder)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("samples: ") && run.errors.contains(sentence), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
