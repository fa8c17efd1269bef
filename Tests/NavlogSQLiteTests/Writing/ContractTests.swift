import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct ContractTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test(arguments: EventLogContract.allCases, [SQLiteEventLog.Durability.inBackground, .everyEvent])
  func `a log in a file keeps the contract`(rule: EventLogContract, durability: SQLiteEventLog.Durability)
    throws
  {
    try rule.check { try SQLiteEventLog(path: folder.path(), durability: durability) }
  }
}
