import Foundation
import Navlog
import NavlogSQLite
import SwiftUI
import TestThreads
import Testing

/// Returns a notification whose payload contains a link.
private func response(_ link: any Sendable) -> sending UNNotificationResponse {
  UNNotificationResponse(notification: .init(request: .init(content: .init(userInfo: ["link": link]))))
}

/// The snippets of the article on ways into an app. The tests act as the system.
@Suite(.serialized) @MainActor struct WaysInTests {
  /// Returns the origins, outcomes and visible screens of the events after a position, without the containers' own events.
  private func events(of session: RouterSession<AppNavigation>, after position: Int) throws -> [String] {
    try session.log.events(session.info.id, (position + 1)...Int.max).filter {
      $0.origin != .system && $0.origin != .user
    }
    .map { "\($0.origin) \($0.outcome) \($0.screen?.description ?? "-")" }
  }

  @Test func `a notification that launches the app is opened before there is a window`() async throws {
    let model = AppModel(log: InMemoryEventLog())
    let start = model.session.position
    let delegate = NotificationDelegate { model.session }
    var completions = 0
    delegate.userNotificationCenter(
      .current(), didReceive: response("challenge://character/42")
    ) { completions += 1 }
    delegate.userNotificationCenter(.current(), didReceive: response("http://evil.example/")) {
      completions += 1
    }
    delegate.userNotificationCenter(.current(), didReceive: response(7)) { completions += 1 }
    #expect(completions == 3)
    let events = try events(of: model.session, after: start)
    #expect(events.count == 2)
    #expect(events.first == "notification applied characterDetail(id: 42)")
    #expect(events.last?.hasPrefix("notification noEffect") == true, "\(events)")

    let window = TestHost { SceneView(model: model) }
    window.settle()
    #expect(window.visibleText == "Character 42" && window.buttons == [])
    // A second window shows another root.
    let second = TestHost { SceneView(model: model) }
    second.settle()
    #expect(second.buttons == ["Characters"] && window.visibleText == "Character 42")
    #expect(window.failures + second.failures == [])
  }

  @Test func `a search result, a Handoff activity, an intent and a quick action are opened`() async throws {
    let session = AppModel.shared.session
    let start = session.position
    let app = AppHost(ChallengeApp())
    app.settle()
    for (type, key) in [
      (CSSearchableItemActionType, CSSearchableItemActivityIdentifier),
      ("com.example.challenge.viewing", "link"),
    ] {
      let activity = NSUserActivity(activityType: type)
      activity.addUserInfoEntries(from: [key: "challenge://character/7"])
      app.continueUserActivity(activity)
      app.settle()
    }
    var intent = OpenCharacter()
    intent.id = -1
    _ = try await intent.perform()
    let scene = SceneDelegate()
    scene.scene(
      UIScene(), willConnectTo: UISceneSession(), options: .init(shortcutItem: .init(type: "settings")))
    var isPerformed: Bool?
    scene.windowScene(UIWindowScene(), performActionFor: .init(type: "unknown")) { isPerformed = $0 }
    #expect(isPerformed == false)
    app.settle()
    #expect(
      try events(of: session, after: start) == [
        "spotlight applied characterDetail(id: 7)", "userActivity applied characterDetail(id: 7)",
        "appIntent applied characterDetail(id: -1)", "quickAction applied settings",
      ])
    #expect(
      app.windows.first?.userActivities.map { $0.userInfo?["link"] as? String } == [
        "challenge://character/-1", "challenge://settings",
      ])
    #expect(app.failures == [] && app.windows.flatMap(\.failures) == [])
  }

  @Test func `an activity opens in the window that receives it, even if another window was in front`() throws
  {
    let model = AppModel(log: InMemoryEventLog())
    let windows = (1...2).map { _ in
      let window = TestHost { SceneView(model: model) }
      window.settle()
      return window
    }
    let second = try #require(model.session.roots.last)
    model.session.select(second)
    let activity = NSUserActivity(activityType: "com.example.challenge.viewing")
    activity.addUserInfoEntries(from: ["link": "challenge://character/7"])
    _ = windows[0].continueUserActivity(activity)
    for window in windows { window.settle() }
    #expect(windows[0].visibleText == "Character 7" && windows[1].buttons == ["Characters"])
    #expect(second != .main && model.session.selected == .main)
    #expect(windows.flatMap(\.failures) == [])
  }

  @Test func `the app's delegate registers the scene delegate that receives quick actions`() {
    let configuration = AppDelegate().application(
      UIApplication(), configurationForConnecting: UISceneSession(), options: .init(shortcutItem: nil))
    #expect(configuration.delegateClass.map { $0 == SceneDelegate.self } == true)
  }

  @Test func `a quick action opens its sheet above a cover, and a second one has no effect`() {
    let session = AppModel.shared.session
    session.router.dismissAll()
    session.router.present(.characterList, style: .fullScreen)
    let scene = SceneDelegate()
    var isPerformed: [Bool] = []
    for _ in 1...2 {
      scene.windowScene(UIWindowScene(), performActionFor: .init(type: "settings")) { isPerformed.append($0) }
    }
    #expect(isPerformed == [true, false])
    #expect(session.router.presentingSheet == nil)
    #expect(session.router.fullScreenRouter?.presentingSheet == .settings)
    session.router.dismissAll()
  }

  @Test func `a link that arrives right after the first update of a new window is opened`() throws {
    let model = AppModel(log: InMemoryEventLog())
    let window = TestHost { SceneView(model: model) }
    window.update()
    #expect(window.open(try #require(URL(string: "challenge://character/42"))) == 1)
    window.settle()
    #expect(window.visibleText == "Character 42" && window.failures == [])
  }

  @Test func `after a killed app is launched again, each window shows the screens that it showed before`()
    throws
  {
    let killed = try TemporaryFolder()
    let before = AppModel(log: try SQLiteEventLog(path: killed.path("navigation.sqlite")))
    let first = TestHost { SceneView(model: before) }
    first.settle()
    try first.tap("Characters")
    first.settle()
    let second = TestHost { SceneView(model: before) }
    second.settle()
    try first.tap("Character 42")
    first.settle()
    #expect(first.buttons == [] && second.buttons == ["Characters"])

    let folder = try TemporaryFolder()
    for name in try killed.names {
      try FileManager.default.copyItem(at: killed.file(name), to: folder.file(name))
    }
    let after = AppModel(log: try SQLiteEventLog(path: folder.path("navigation.sqlite")))
    let windows = [second, first].map { old in
      let window = TestHost { SceneView(model: after) }
      window.restoreScene(of: old)
      window.settle()
      return window
    }
    #expect(windows[0].buttons == ["Characters"])
    #expect(windows[1].visibleText == "Character 42" && windows[1].buttons == [])
    #expect(after.session.roots == before.session.roots)
    #expect((windows + [first, second]).flatMap(\.failures) == [])
  }
}
