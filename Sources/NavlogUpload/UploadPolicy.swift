public import Navlog

/// The conditions and limits of an app's uploads.
///
/// ```swift
/// var policy = UploadPolicy()
/// policy.requiresCharging = true
/// policy.conditions = { await UploadConditions(isCharging: battery.isCharging) }
/// ```
public struct UploadPolicy: Sendable {
  /// Whether to upload on a network that costs money or is in Low Data Mode; `false` by default. If it is `false`, URLSession
  /// does not use such networks on Apple's systems. On other systems, ``conditions`` must report them. A problem report is sent
  /// on any network.
  public var allowsMeteredNetwork: Bool = false
  /// Whether to upload only while the device is charging; `false` by default.
  public var requiresCharging: Bool = false
  /// The closure that returns the conditions of the device. The uploader calls it before each batch and each ending of a
  /// session, but not for a problem report.
  public var conditions: @Sendable () async -> UploadConditions = { UploadConditions() }
  /// The closure that returns whether to upload a session; by default, `true` for all sessions.
  public var includes: @Sendable (SessionRecord) -> Bool = { _ in true }
  /// The maximum size of a batch before compression, in bytes. A longer event is sent alone. A collector accepts up to 16 MiB,
  /// and up to 1 MiB after compression, so the uploader sends smaller batches if necessary.
  public var maximumBatchBytes: Int = 256 << 10
  /// The maximum number of events in a batch. A number above 10,000 has the same effect as 10,000.
  public var maximumBatchEvents: Int = 2_000
  /// The number of consecutive failed attempts after which ``LogUploader/upload()`` stops uploading a log. If the collector
  /// answered, the call continues with the next log. An ending of a session is tried only once in each call.
  public var maximumAttempts: Int = 5
  /// The delay after the first failed attempt. It doubles with each further failure. The uploader shortens each delay by up to
  /// half, at random.
  public var firstDelay: Duration = .seconds(1)
  /// The longest delay between attempts. If the collector requests a longer delay, the upload or the report ends.
  public var maximumDelay: Duration = .seconds(60)
  /// The time without any data after which an attempt fails, in whole seconds. With a background URLSession, the system may try
  /// for up to a day.
  public var timeout: Duration = .seconds(60)

  /// Creates the default policy: the app uploads only on unmetered networks, whether or not the device is charging.
  public init() {}

  /// Returns the reason not to upload now, or `nil` if uploading is allowed.
  func refusal(_ conditions: UploadConditions) -> String? {
    if !allowsMeteredNetwork, conditions.isMetered == true { return "the network is metered" }
    if requiresCharging, conditions.isCharging != true { return "the device is not charging" }
    return nil
  }

  /// The maximum size of a batch's lines. A collector accepts 16 MiB with the header, which takes up to 64 KiB.
  var batchBytes: Int { min(maximumBatchBytes, (16 << 20) - (64 << 10)) }

  /// The maximum number of events in a batch that a collector accepts.
  var batchEvents: Int { min(max(1, maximumBatchEvents), 10_000) }

  var backoff: UploadBackoff { UploadBackoff(first: firstDelay, longest: maximumDelay) }
}

/// The conditions of a device, as far as the app knows them.
public struct UploadConditions: Hashable, Sendable {
  /// Whether the network costs money; `nil` if unknown, which allows an upload.
  public var isMetered: Bool?
  /// Whether the device is charging; `nil` if unknown, which counts as not charging.
  public var isCharging: Bool?

  /// Creates conditions.
  public init(isMetered: Bool? = nil, isCharging: Bool? = nil) {
    self.isMetered = isMetered
    self.isCharging = isCharging
  }
}
