import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct InMemoryEventLogTests {
  @Test(arguments: EventLogContract.allCases)
  func `an InMemoryEventLog fulfills the contract of event logs`(rule: EventLogContract) throws {
    try rule.check { InMemoryEventLog() }
  }

  @Test(arguments: EventLogContract.allCases)
  func `a FaultyEventLog without injected failures fulfills the contract of event logs`(
    rule: EventLogContract
  ) throws {
    try rule.check { FaultyEventLog { _ in nil } }
  }
}
