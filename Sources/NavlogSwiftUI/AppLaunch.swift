#if canImport(SwiftUI)
public import Observation

/// An object that an app makes once for each launch, without blocking the main thread: usually the session, because its log
/// must be opened first.
///
/// ```swift
/// @State private var launch = AppLaunch {
///   RouterSession<AppNavigation>(log: await openLog(), configuration: .init(restoration: .lastSession))
/// }
/// ```
///
/// The object is made when a ``LaunchContainer`` appears, or when ``finish()`` is first called. The initializer of the `App` is
/// too early: it may run before the device is first unlocked, and the log cannot be read then.
@MainActor @Observable
public final class AppLaunch<Value: Sendable> {
  /// The object; `nil` until it is made.
  public private(set) var value: Value?
  /// Makes the object; `nil` as soon as it has been called.
  @ObservationIgnored private var make: (@MainActor () async -> Value)?
  @ObservationIgnored private var waiting: [(Value) -> Void] = []

  /// Creates a launch that makes its object later. The initializer is not isolated, so that the `App` can use it for the initial
  /// value of a property.
  ///
  /// - Parameter make: Makes the object. It is called once.
  public nonisolated init(_ make: @escaping @MainActor () async -> Value) { self.make = make }

  /// Returns a launch whose object exists, for example for a test or a preview.
  public static func finished(_ value: Value) -> AppLaunch {
    let launch = AppLaunch { value }
    (launch.value, launch.make) = (value, nil)
    return launch
  }

  /// Returns the object as soon as it is made. An intent or a notification can thus open a link before a window appears.
  public func finish() async -> Value {
    await withCheckedContinuation { continuation in whenFinished { continuation.resume(returning: $0) } }
  }

  /// Calls a closure with the object: now, or as soon as it is made. The closures are called in the order in which they arrive.
  func whenFinished(_ body: @escaping (Value) -> Void) {
    if let value { return body(value) }
    waiting.append(body)
    start()
  }

  /// Begins to make the object, unless an earlier call has begun.
  func start() {
    guard let make else { return }
    self.make = nil
    Task {
      let value = await make()
      self.value = value
      for body in waiting { body(value) }
      waiting = []
    }
  }
}
#endif
