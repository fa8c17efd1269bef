import Navlog
import NavlogTesting
import Testing

@Suite struct InMemoryEventLogTests {
  @Test(arguments: EventLogContract.allCases)
  func `a log in memory keeps the contract`(rule: EventLogContract) throws {
    try rule.check { InMemoryEventLog() }
  }

  @Test(arguments: EventLogContract.allCases.filter { $0 != .refusesGaps })
  func `a faulty log keeps it as long as it does not fail`(rule: EventLogContract) throws {
    try rule.check { FaultyEventLog() }
  }
}
