import Dispatch
import Foundation
import Navlog
import NavlogSQLite
import NavlogUpload

func uploadExample(url: URL, log path: String) async throws {
  let collector = try Collector(url, token: "upload-token")
  let log = UploadedLog(path) { try SQLiteEventLog(reading: $0) }
  let uploader = LogUploader([log], to: collector)
  let outcome = await uploader.upload()
  print(outcome.end)
}

/// A stand-in for Apple's BGTask.
final class BGTask {
  var expirationHandler: (() -> Void)?
  private(set) var isSuccessful: Bool?

  func setTaskCompleted(success: Bool) { isSuccessful = success }
}

/// A stand-in for Apple's BGTaskRequest.
class BGTaskRequest {
  let identifier: String

  init(identifier: String) { self.identifier = identifier }
}

final class BGProcessingTaskRequest: BGTaskRequest {
  var requiresNetworkConnectivity = false
}

/// A stand-in for Apple's BGTaskScheduler.
final class BGTaskScheduler: Sendable {
  static let shared = BGTaskScheduler()

  func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool { true }

  func submit(_ request: BGTaskRequest) throws {}
}

/// `BGTask` is not `Sendable`, so this function uses it only on the main actor.
@MainActor
func upload(in backgroundTask: BGTask, with uploader: LogUploader) {
  let task = Task {
    _ = await uploader.upload()
    backgroundTask.setTaskCompleted(success: !Task.isCancelled)
  }
  // The system may call this closure on another thread.
  backgroundTask.expirationHandler = { @Sendable in task.cancel() }
}

/// The identifier in `BGTaskSchedulerPermittedIdentifiers`.
let uploadTask = "com.example.challenge.upload"

@MainActor
func registerUpload(with uploader: LogUploader) {
  _ = BGTaskScheduler.shared.register(forTaskWithIdentifier: uploadTask, using: .main) { task in
    upload(in: task, with: uploader)
  }
}

func scheduleUpload() throws {
  let request = BGProcessingTaskRequest(identifier: uploadTask)
  request.requiresNetworkConnectivity = true
  try BGTaskScheduler.shared.submit(request)
}

// The declarations of UIKit and of background sessions that the next snippet uses.
#if !canImport(Darwin)
extension LogUploader {
  func whenBackgroundEventsEnd(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task { await body() }
  }
}
#endif
@MainActor protocol UIApplicationDelegate {}
final class UIApplication {}

/// The identifier of the background URLSession, which the initializer of the app passes to
/// `LogUploader(_:to:policy:backgroundIdentifier:onReceipt:)`.
let uploadSession = "com.example.challenge.logs"

@MainActor
final class AppDelegate: NSObject, UIApplicationDelegate {
  /// The uploader, which the initializer of the `App` sets.
  static var uploader: LogUploader?

  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String
  ) async {
    guard identifier == uploadSession, let uploader = Self.uploader else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      Task { await uploader.whenBackgroundEventsEnd { continuation.resume() } }
    }
  }
}

struct Battery { let isCharging: Bool }
struct Network { let isExpensive: Bool }

func policyExample(_ network: Network, _ battery: Battery) -> UploadPolicy {
  var policy = UploadPolicy()
  policy.requiresCharging = true
  policy.conditions = { UploadConditions(isMetered: network.isExpensive, isCharging: battery.isCharging) }
  policy.includes = { $0.info.app == "Challenge" }
  return policy
}

@MainActor func reportExample(_ uploader: LogUploader, _ session: RouterSession<AppNavigation>) async throws {
  let code = try await uploader.report("Back shows the same character", session: session.info.id)
  print(code)
}

func acknowledgedExample(_ uploadedLog: UploadedLog, path: String) async throws {
  var retention = Retention(maximumBytes: 10_000_000)
  retention.acknowledged = uploadedLog.acknowledgedPositions()
  let log = try await SQLiteEventLog.open(path, retention: retention)
  print(log.path)
}

func endingsExample(_ log: inout UploadedLog) {
  log.endings = { path in
    try SQLiteEventLog(reading: path).endings().map {
      UploadedEnding(
        session: $0.session, how: $0.how.rawValue, reportKind: $0.reportKind, reportID: $0.reportID,
        candidates: $0.candidates)
    }
  }
}
