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

  @Test func `a FaultyEventLog performs background work on its underlying log`() async {
    let spy = SpyLog()
    let log: any EventLog = FaultyEventLog(over: spy) { _ in nil }
    let count = await log.inBackground { spy.workCount }
    #expect(count == 1)
  }
}
