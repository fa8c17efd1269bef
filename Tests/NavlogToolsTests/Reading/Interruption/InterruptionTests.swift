import Foundation
import NavlogTools
import Synchronization
import Testing

struct InterruptionTests {
  @Test func `a signal that arrives during a watch reaches the program's own handler when the watch ends`() {
    let before = signal(SIGHUP) { _ in handled.add(1, ordering: .relaxed) }
    defer { signal(SIGHUP, before) }
    let handlers = Interruption.watch()
    #expect(!Interruption.isRequested)
    raise(SIGHUP)
    #expect(Interruption.isRequested && handled.load(ordering: .relaxed) == 0)
    handlers.restore()
    #expect(!Interruption.isRequested && handled.load(ordering: .relaxed) == 1)
    raise(SIGHUP)
    #expect(!Interruption.isRequested && handled.load(ordering: .relaxed) == 2)
  }
}

private let handled = Atomic<Int>(0)
