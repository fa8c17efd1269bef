import Navlog

#if canImport(UserNotifications)
import UserNotifications
#endif
#if canImport(AppIntents)
import AppIntents
#endif

/// Notifications and intents make the same call as links. The call's origin tells them apart. Containers open links themselves.
@MainActor
final class Entrance {
  /// A closure that returns the session. Unless the initializer of the `App` sets this closure, links are lost. The closure
  /// creates the session only when it is first called, because the log cannot be read before the device is first unlocked.
  static var session: (@MainActor () -> RouterSession<AppNavigation>)?

  static func open(_ link: String, _ origin: Origin) { session?().open(link, origin: origin) }
}

#if canImport(UserNotifications)
/// The initializer of the `App` sets this object as the delegate of `UNUserNotificationCenter`, and the `App` retains it.
final class NotificationEntrance: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let link = response.notification.request.content.userInfo["link"] as? String
    // The system calls this method on the main thread, and expects the completion there.
    MainActor.assumeIsolated { if let link { Entrance.open(link, .notification) } }
    completionHandler()
  }
}
#endif

#if canImport(AppIntents)
struct OpenAccount: AppIntent {
  static let title: LocalizedStringResource = "Open the account"
  static let openAppWhenRun = true

  @MainActor
  func perform() async throws -> some IntentResult {
    Entrance.open("app://account", .appIntent)
    return .result()
  }
}
#endif
