import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct InMemoryEventLogTests {
  @Test(arguments: EventLogContract.allCases)
  func `the log in memory fulfills the contract`(rule: EventLogContract) throws {
    try rule.check { InMemoryEventLog() }
  }

  @Test(arguments: EventLogContract.allCases)
  func `a faulty log fulfills the contract as long as nothing fails`(rule: EventLogContract) throws {
    try rule.check { FaultyEventLog { _ in nil } }
  }
}
