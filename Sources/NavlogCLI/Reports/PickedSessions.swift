import Navlog
import NavlogTerminal
import NavlogTools

/// The sessions of a corpus, as `navlog corpus pick` lists them.
struct PickedSessions: ListReport {
  let rows: [(log: String, session: SessionRecord, new: Int)]
  private let names: SessionNames
  private let all: Int
  private let features: Int
  private let least: Int

  init(_ pick: CorpusPick, from sessions: [(log: String, session: SessionRecord)], _ names: SessionNames) {
    let cover = pick.cover
    rows = zip(cover.chosen, pick.added(by: cover)).map { (sessions[$0].log, sessions[$0].session, $1) }
    self.names = names
    (all, features, least) = (sessions.count, pick.count, cover.lowerBound)
  }

  let key = "sessions"
  let columns = [
    Column("log", canShrink: true), .session, Column("events", isNumber: true), Column("new", isNumber: true),
  ]

  var head: [JSONValue.Member] {
    [.init("features", .integer(features)), .init("neededAtLeast", .integer(least))]
  }

  func cells(_ row: (log: String, session: SessionRecord, new: Int)) -> [Cell] {
    let id = row.session.info.id
    return [Cell(row.log, .faint), Cell(names[id], value: id), "\(row.session.count)", "\(row.new)"]
  }

  func json(_ row: (log: String, session: SessionRecord, new: Int)) -> JSONValue {
    .object([
      .init("log", .string(row.log)), .init("session", .string(row.session.info.id)),
      .init("events", .integer(row.session.count)), .init("new", .integer(row.new)),
    ])
  }

  var summary: [StyledText] {
    let bound = least == rows.count ? "this is the minimum" : "at least \(least) are needed"
    let text = "\(rows.count) of \(all.counted("session")): all \(features.counted("feature")); \(bound)"
    return [StyledText(text, .faint)]
  }
}
