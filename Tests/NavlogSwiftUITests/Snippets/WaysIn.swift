import Foundation
import Navlog
import NavlogSwiftUI
import Observation
import SwiftUI

/// In an app, this function opens a log in a file. The tests that relaunch the app pass their own file.
func makeLog() -> any EventLog { InMemoryEventLog() }

/// The objects that the whole app shares. The system creates intents and scene delegates itself, often before any
/// window exists. They find the session here.
@MainActor
final class AppModel {
  static let shared = AppModel(log: makeLog())

  let session: RouterSession<AppNavigation>
  let windows: WindowRoots
  let links = try? DeepLinkTable<AppNavigation>(
    schemes: ["challenge"], hosts: ["challenge.example.com"],
    routes: [
      DeepLinkRoute("character/:id(Int)", name: "characterDetail", below: [.characterList]),
      DeepLinkRoute("settings", to: .settings),
    ])

  init(log: any EventLog) {
    session = RouterSession(
      log: log,
      configuration: .init(
        restoration: .lastSessionWithRoots, links: { [links] in links?.resolve($0) ?? .noMatch }))
    windows = WindowRoots(session)
  }
}

struct ChallengeApp: App {
  private let notifications = NotificationDelegate { AppModel.shared.session }

  init() {
    // Set the delegate before the launch ends. Otherwise, the notification that launched the app is lost.
    // The app retains the delegate, because the center does not.
    UNUserNotificationCenter.current().delegate = notifications
  }

  var body: some Scene {
    WindowGroup { SceneView(model: .shared) }
  }
}

final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate {
  private let session: @MainActor () -> RouterSession<AppNavigation>

  init(session: @escaping @MainActor () -> RouterSession<AppNavigation>) { self.session = session }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let link = response.notification.request.content.userInfo["link"] as? String
    let session = session
    // The system calls this method on the main thread, and expects the completion there.
    MainActor.assumeIsolated { if let link { session().open(link, origin: .notification) } }
    completionHandler()
  }
}

extension AppModel {
  /// Opens a link that a window received. Another window may have been in front, so the window's root is selected first.
  func open(_ link: String, in root: RootName, origin: Origin) {
    if session.selected != root { session.send(.select(root, poppingToRoot: false), origin: .system) }
    session.open(link, origin: origin)
  }
}

extension View {
  /// Opens the activities that the system continues: search results of the app's index, and screens of other devices.
  func continuesActivities(of model: AppModel, in root: RootName) -> some View {
    self
      .onContinueUserActivity(CSSearchableItemActionType) { activity in
        // The app indexed the item under a link, so this identifier is a link.
        guard let link = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String else { return }
        model.open(link, in: root, origin: .spotlight)
      }
      .onContinueUserActivity("com.example.challenge.viewing") { activity in
        guard let link = activity.userInfo?["link"] as? String else { return }
        model.open(link, in: root, origin: .userActivity)
      }
  }

  /// Offers a screen to other devices, if it has a link.
  func offers(_ destination: AppNavigation, of model: AppModel) -> some View {
    let link = model.links?.url(for: destination)
    return userActivity("com.example.challenge.viewing", element: link) { link, activity in
      activity.addUserInfoEntries(from: ["link": link])
    }
  }
}

struct OpenCharacter: AppIntent {
  static let title: LocalizedStringResource = "Open Character"
  static let openAppWhenRun = true

  @Parameter(title: "Number") var id: Int

  @MainActor
  func perform() async throws -> some IntentResult {
    AppModel.shared.session.open("challenge://character/\(id)", origin: .appIntent)
    return .result()
  }
}

@MainActor
final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    // On a cold start, the connection options contain the quick action.
    if let item = options.shortcutItem { perform(item) }
  }

  func windowScene(
    _ scene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(perform(item) == .applied)
  }

  @discardableResult
  private func perform(_ item: UIApplicationShortcutItem) -> Outcome? {
    switch item.type {
    // If a cover is on screen, the visible router presents the sheet above the cover.
    case "settings":
      AppModel.shared.session.visibleRouter.send(
        .navigate(to: .settings, unlessOnTop: true), origin: .quickAction)
    default: nil
    }
  }
}

@MainActor
final class AppDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}

/// A window. Its scene stores the name of the window's root, and the log contains the root's screens.
struct SceneView: View {
  let model: AppModel
  @SceneStorage("root") private var storedRoot = ""
  @State private var newRoot: RootName

  init(model: AppModel) {
    self.model = model
    _newRoot = State(initialValue: model.windows.rootOfNewWindow)
  }

  var body: some View {
    // The first body shows the container, because the system delivers a link that opens a window only to existing views.
    let root = storedRoot.isEmpty ? newRoot : RootName(storedRoot)
    NavigationContainer(model.session, root: root) { destination, router in
      destination.view(router: router)
        .offers(destination, of: model)
    } content: { router in
      Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
    }
    .onAppear {
      storedRoot = root.description
      model.windows.didShow(root)
    }
    .navlogWindow(model.session, root: root)
    .continuesActivities(of: model, in: root)
  }
}
