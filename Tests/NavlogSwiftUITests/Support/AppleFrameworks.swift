import Foundation

// Stand-ins for Apple frameworks that Linux does not have, with the signatures that the snippets on ways into an app use. They
// let the tests compile and run the snippets, but do not behave like the system.

// MARK: - UserNotifications

protocol UNUserNotificationCenterDelegate: AnyObject {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  )
}

@MainActor final class UNUserNotificationCenter {
  private static let shared = UNUserNotificationCenter()
  nonisolated private init() {}

  static func current() -> UNUserNotificationCenter { shared }

  weak var delegate: (any UNUserNotificationCenterDelegate)?
}

struct UNNotificationResponse {
  struct Notification { let request: Request }
  struct Request { let content: Content }
  struct Content { let userInfo: [AnyHashable: Any] }

  let notification: Notification
}

// MARK: - AppIntents

protocol AppIntent {
  associatedtype Result: IntentResult

  static var title: LocalizedStringResource { get }

  init()
  func perform() async throws -> Result
}

/// A part of Foundation on Apple's systems.
struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
  let key: String

  init(stringLiteral value: String) { key = value }
}

protocol IntentResult: Sendable {}

struct EmptyIntentResult: IntentResult {}

extension IntentResult where Self == EmptyIntentResult {
  static func result() -> EmptyIntentResult { EmptyIntentResult() }
}

@propertyWrapper struct Parameter<Value: ExpressibleByIntegerLiteral> {
  var wrappedValue: Value = 0

  init(title: LocalizedStringResource) {}
}

// MARK: - CoreSpotlight

let CSSearchableItemActionType = "com.apple.corespotlightitem"
let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"

// MARK: - UIKit

@MainActor protocol UIApplicationDelegate {}
protocol UIWindowSceneDelegate {}

final class UIApplication {}
class UIScene {}
final class UIWindowScene: UIScene {}

final class UISceneSession {
  struct Role { let rawValue: String }

  let role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
}

final class UISceneConfiguration {
  let name: String?
  let role: UISceneSession.Role
  var delegateClass: AnyClass?

  init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

extension UIScene {
  struct ConnectionOptions { let shortcutItem: UIApplicationShortcutItem? }
}

struct UIApplicationShortcutItem { let type: String }
