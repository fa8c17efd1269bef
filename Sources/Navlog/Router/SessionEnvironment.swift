import Foundation

/// A session's clocks and sources of randomness. Tests replace them.
public struct SessionEnvironment: Sendable {
  /// The wall time, in milliseconds since 1970.
  public var now: @Sendable () -> Int64
  /// A monotonic clock, in microseconds since an arbitrary fixed time.
  public var uptime: @Sendable () -> Int64
  /// Makes the identity of a new session, in hexadecimal digits.
  public var makeSessionID: @Sendable () -> String
  /// Makes the key for masking the values that are kept out of the log; see ``StoredParameters``. The closure
  /// is called once for each session that the app begins, when the key is first needed.
  ///
  /// By default, the key is random and never stored. The same value then has different masks in two launches. Without the
  /// key, an attacker cannot check a guessed value against the masks in a log. If an app supplies its own key,
  /// for example 32 secret bytes from its keychain, a value has the same mask in every session. Anyone else who has the
  /// key can then check guesses, because they can compute the mask of every value.
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
  public static var systemVersion: String {
    #if canImport(Darwin)
    // On Apple's systems, `operatingSystemVersionString` is localized and lacks the name: `Version 18.1 (Build 22B83)`.
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let patch = version.patchVersion > 0 ? ".\(version.patchVersion)" : ""
    return "\(systemName) \(version.majorVersion).\(version.minorVersion)\(patch)"
    #else
    return ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  #if canImport(Darwin)
  private static var systemName: String {
    #if os(macOS) || targetEnvironment(macCatalyst)
    return "macOS"
    #elseif os(iOS)
    return "iOS"
    #elseif os(tvOS)
    return "tvOS"
    #elseif os(watchOS)
    return "watchOS"
    #else
    return "visionOS"
    #endif
  }
  #endif

  /// The name of the running app.
  public static var bundleName: String {
    Bundle.main.infoDictionary?["CFBundleName"] as? String ?? ProcessInfo.processInfo.processName
  }

  /// The version of the running app; empty when it has none.
  public static var bundleVersion: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}
