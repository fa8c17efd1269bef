import Navlog
import NavlogSQLite

/// A session as its row in a damaged file says, when that says something that can be.
struct FoundSession {
  let row: Int64
  let first: Int64
  let info: SessionInfo

  static let columns = "id, uid, first, started, app, version, system, parent_uid, parent_position"

  init?(_ row: Statement) {
    guard let uid = row.shortText(1), (1...128).contains(uid.utf8.count), StoredText.printable(uid) == uid,
      let app = row.shortText(4), let version = row.shortText(5), let system = row.shortText(6),
      [0, 2, 3].allSatisfy({ row.type($0) == .integer }), row.integer(0) > 0, row.integer(2) > 0,
      ValidRange.integers.contains(row.integer(3))
    else { return nil }
    self.row = row.integer(0)
    first = row.integer(2)
    var parent: SessionInfo.Moment?
    if let session = row.shortText(7), StoredText.printable(session) == session,
      (1...128).contains(session.utf8.count), row.integer(8) >= 0
    {
      parent = SessionInfo.Moment(session: session, position: Int(row.integer(8)))
    }
    info = SessionInfo(
      id: uid, started: row.integer(3), app: StoredText.unescaped(app),
      version: StoredText.unescaped(version),
      system: StoredText.unescaped(system), parent: parent)
  }
}
