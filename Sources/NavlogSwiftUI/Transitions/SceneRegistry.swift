import Foundation
import Navlog

/// The scenes that show a session, usually one for each window.
///
/// A scene does not know the other scenes. The registry combines the reports of all scenes: a router is on screen while any
/// scene shows it, and the app is in the background when every scene is in the background.
@MainActor
final class SceneRegistry {
  private var scenes: [WeakScene] = []
  /// The number of windows that belong to each root.
  private var windows: [RootName: Int] = [:]

  private var delivery: URLDelivery?

  /// A URL that SwiftUI is delivering.
  private struct URLDelivery {
    let url: URL
    /// The position of the session's last event when the first scene opened the URL. If a scene receives the same URL after a
    /// later event, the registry treats the URL as a new one.
    var position: Int
    var receivers: Set<ObjectIdentifier>
  }

  private struct WeakScene {
    weak var scene: SessionScene?
  }

  /// Adds a scene. The registry does not retain the scene. After the scene was deallocated, the registry ignores it.
  func add(_ scene: SessionScene) {
    scenes = scenes.filter { $0.scene != nil } + [WeakScene(scene: scene)]
  }

  // MARK: - Routers on screen

  /// Handles the report that a stack appeared in a scene.
  ///
  /// - Returns: Whether this is the only stack of the router on screen.
  func didAppear(_ router: RouterID, in scene: SessionScene) -> Bool {
    let isFirst = !isShown(router)
    scene.routers[router, default: 0] += 1
    return isFirst
  }

  /// Handles the report that a stack disappeared from a scene.
  ///
  /// - Returns: Whether this was the last stack of the router on screen.
  func didDisappear(_ router: RouterID, in scene: SessionScene) -> Bool {
    guard let count = scene.routers[router] else { return false }
    scene.routers[router] = count > 1 ? count - 1 : nil
    return !isShown(router)
  }

  /// Whether any scene shows a stack of the router.
  func isShown(_ router: RouterID) -> Bool {
    scenes.contains { $0.scene?.routers[router] != nil }
  }

  // MARK: - The background

  /// Handles the report that a scene entered the background.
  ///
  /// - Returns: Whether all scenes are now in the background.
  func didEnterBackground(_ scene: SessionScene) -> Bool {
    scene.reportsBackground = true
    return isInBackground
  }

  /// Whether all scenes are in the background. A scene without a stack on screen counts as a scene in the background, because
  /// its window may have been closed.
  var isInBackground: Bool {
    !scenes.contains { $0.scene.map { !$0.reportsBackground && $0.isOnScreen } ?? false }
  }

  // MARK: - URLs

  /// Handles the report that a scene received a URL. SwiftUI delivers the URL to every container of a window, one
  /// after another.
  ///
  /// - Returns: Whether the scene is the first to receive the URL.
  func receive(_ url: URL, in scene: SessionScene, at position: Int) -> Bool {
    let receiver = ObjectIdentifier(scene)
    if var delivery, delivery.url == url, delivery.position == position,
      delivery.receivers.insert(receiver).inserted
    {
      self.delivery = delivery
      return false
    }
    delivery = URLDelivery(url: url, position: position, receivers: [receiver])
    // SwiftUI passes the URL to all containers of the window before this task runs. The task then forgets the URL, so that the
    // app can open the same URL again.
    Task { [weak self] in self?.delivery = nil }
    return true
  }

  /// Handles the report that the first scene has opened the URL.
  func didOpen(at position: Int) { delivery?.position = position }

  // MARK: - Windows

  /// Handles the report that a window of a root opened.
  func windowDidOpen(_ root: RootName) { windows[root, default: 0] += 1 }

  /// Handles the report that a window of a root closed.
  ///
  /// - Returns: Whether it was the last window of that root.
  func windowDidClose(_ root: RootName) -> Bool {
    let count = windows[root] ?? 0
    windows[root] = count > 1 ? count - 1 : nil
    return count == 1
  }
}

extension RouterSession {
  /// The scenes that show this session.
  var scenes: SceneRegistry {
    if let registry = companion as? SceneRegistry { return registry }
    let registry = SceneRegistry()
    companion = registry
    return registry
  }
}

/// The part of a session that one scene shows.
@MainActor
final class SessionScene {
  /// The number of stacks on screen for each router. The number can be 2 for a moment: when a stack replaces another stack of
  /// the same router, the new stack may appear before the old one disappears.
  fileprivate var routers: [RouterID: Int] = [:]
  /// Whether SwiftUI reports that the scene is in the background.
  fileprivate var reportsBackground = false
  private var wasInForeground = false
  /// Whether the scene has entered the background from the foreground. A report before the scene was in the foreground may be
  /// wrong: in an app with the UIKit life cycle, SwiftUI always reports the background.
  var isInBackground: Bool { reportsBackground && wasInForeground }
  /// Whether the scene shows anything.
  var isOnScreen: Bool { !routers.isEmpty }

  /// Whether the scene shows a stack of the router.
  func shows(_ router: RouterID) -> Bool { routers[router] != nil }

  /// Handles the report that the scene is active or inactive.
  func didEnterForeground() {
    reportsBackground = false
    wasInForeground = true
  }
}
