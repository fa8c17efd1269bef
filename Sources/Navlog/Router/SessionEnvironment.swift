import Foundation

/// A session's clocks and sources of randomness. Tests replace them.
public struct SessionEnvironment: Sendable {
  /// The wall time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64
  /// A monotonic clock, in microseconds since an arbitrary fixed moment.
  public var uptime: @Sendable () -> Int64
  /// Makes the identity of a new session, in hexadecimal digits.
  public var makeSessionID: @Sendable () -> String
  /// Makes the key for masking the values that are kept out of the log; see ``StoredParameters``. It is
  /// called once, when the key is first needed.
  ///
  /// By default the key is random and never stored. Masks of two sessions then cannot be compared, and guesses cannot be
  /// tested. If an app supplies its own key, for example 32 secret bytes from its keychain, a value has the same mask in every
  /// session. Anyone else who has the key can then compute that mask.
  public var makeMaskingKey: @Sendable () -> [UInt8]

  /// Creates an environment.
  public init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Int64,
    makeSessionID: @escaping @Sendable () -> String,
    makeMaskingKey: @escaping @Sendable () -> [UInt8] = { SessionEnvironment.randomKey() }
  ) {
    self.now = now
    self.uptime = uptime
    self.makeSessionID = makeSessionID
    self.makeMaskingKey = makeMaskingKey
  }

  /// Makes a random key.
  public static func randomKey() -> [UInt8] { Masker.randomKey() }

  /// The system's clocks, with random identities and keys.
  public static let live = SessionEnvironment(
    now: { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) },
    uptime: { Int64(DispatchTime.now().uptimeNanoseconds / 1_000) },
    makeSessionID: { String(UUID().uuidString.lowercased().filter { $0 != "-" }) })
}

/// The app, its version and the system, as recorded by a session.
public struct AppInfo: Hashable, Sendable {
  /// The app's name.
  public var name: String
  /// The app's version.
  public var version: String
  /// The operating system and its version.
  public var system: String

  /// Creates an app's information. The defaults come from the bundle and the system.
  public init(
    name: String = AppInfo.bundleName, version: String = AppInfo.bundleVersion,
    system: String = AppInfo.systemVersion
  ) {
    self.name = name
    self.version = version
    self.system = system
  }

  /// The operating system and its version.
  public static var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }

  /// The name of the running app.
  public static var bundleName: String {
    Bundle.main.infoDictionary?["CFBundleName"] as? String ?? ProcessInfo.processInfo.processName
  }

  /// The version of the running app; empty when it has none.
  public static var bundleVersion: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}

/// The state that a session begins with.
public enum StateRestoration: Hashable, Sendable {
  /// Begins with empty roots.
  case disabled
  /// Restores the state at the end of the log's last session, whether it was closed or killed. Roots that the
  /// app does not name are dropped, such as a tab that a new version no longer has. If that session is masked,
  /// only parts without masks are restored: screens without parameters, and flags that are true or false.
  case lastSession
  /// Restores the last session with all its roots: first those that the app names, then the others, in their
  /// order. Use it in an app with a root per window: the system opens the windows again, and each one finds
  /// its stack.
  case lastSessionWithRoots
  /// Restores a state of any session, from this log or another one. That session becomes the new session's
  /// parent.
  case state(NavigationState<RecordedDestination>, from: SessionInfo.Moment)

  /// Returns the state to begin with and its origin, or `nil` without a state to restore.
  func restored(from log: any EventLog) throws(EventLogError) -> (
    state: NavigationState<RecordedDestination>, moment: SessionInfo.Moment
  )? {
    switch self {
    case .disabled: return nil
    case .state(let state, let moment): return (state, moment)
    case .lastSession, .lastSessionWithRoots:
      guard let last = try log.lastSession() else { return nil }
      let moment = SessionInfo.Moment(session: last.info.id, position: last.count)
      let state = try log.state(moment.session, at: moment.position)
      return (last.info.isMasked ? state.withoutMasks : state, moment)
    }
  }
}

extension NavigationState<RecordedDestination> {
  /// The state of a masked session without the values that may be masks. A masked number looks like any other
  /// number.
  fileprivate var withoutMasks: Self {
    var state = compactMap { $0.parameters == "{}" || $0.parameters == "null" ? $0 : nil }
    state.flags = flags.filter { if case .bool = $0.value { true } else { false } }
    state.pendingIntents = []
    return state
  }
}
