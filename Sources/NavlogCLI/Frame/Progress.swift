import Foundation

/// Says on standard error how far long work is, when somebody sits there.
@MainActor
struct Progress {
  private let isOn = isatty(STDERR_FILENO) == 1
  private let noun: String
  private var count = 0
  private var next: UInt64

  /// Counts something, such as `events`. Nothing is shown of work that takes less than a second.
  init(_ noun: String) {
    self.noun = noun
    next = Self.now + 1_000_000_000
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Says that one more was done.
  mutating func step() {
    count += 1
    guard isOn, count % 1_000 == 0, Self.now > next else { return }
    next = Self.now + 200_000_000
    FileHandle.standardError.write(Data("\r\(count) \(noun)".utf8))
  }

  /// Wipes what was shown.
  func finish() {
    if isOn { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
