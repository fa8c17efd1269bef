import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import NavlogViewer

func toolsExample(log path: String) throws {
  let log = try SQLiteEventLog(reading: path)
  let moment = try MomentReference("@4").resolve(in: log)
  let before = try log.state(moment.session.info.id, at: moment.position - 1)
  let after = try log.state(moment.session.info.id, at: moment.position)
  for change in StateDiff(from: before, to: after).changes { print(change) }

  let report = try SQLiteEventLog.verify(path)
  print(report.isSound)
}

func pageExample(log: any EventLog, session: String, file: URL) throws {
  let page = try SessionPage(of: RedactedEventLog(of: log), sessions: [session])
  try Data(page.html().utf8).write(to: file)
}
