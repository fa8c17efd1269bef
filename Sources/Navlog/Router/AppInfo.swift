import Foundation

/// Which app, in which version, on which system: what a session says of itself in the log.
public struct AppInfo: Hashable, Sendable {
  /// The app's name.
  public var name: String
  /// The app's version.
  public var version: String
  /// The operating system and its version.
  public var system: String

  /// What a session says of itself; by default what the bundle and the system say.
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

  /// The version of the running app; empty where it has none.
  public static var bundleVersion: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}
