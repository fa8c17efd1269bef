/// A host that runs an app with its windows, under the control of a test. Not part of SwiftUI.
///
/// Each window is a ``TestHost``. The app's own properties (`@State`, `@Environment`) work like those of a view.
///
/// ```swift
/// let app = AppHost(ChallengeApp())
/// app.settle()
/// let second = try app.openWindow()
/// app.settle()
/// app.open(url)
/// ```
@MainActor
public final class AppHost {
  /// Whether a URL opens a new window unless an open window prefers or allows it, as on macOS. Otherwise every window allows
  /// the URLs that it does not refuse, as on iPadOS.
  public var opensURLsInNewWindows: Bool = false
  /// Whether views disappear when their window is closed. SwiftUI does not document this.
  public var windowsDisappearWhenClosed: Bool = true
  /// The app's requests that failed, in order.
  public private(set) var failures: [HarnessFailure] = []

  /// The open windows. The front window is the last one.
  public var windows: [TestHost] { open.map { $0.host } }
  /// The front window.
  public var front: TestHost? { open.last?.host }

  private var root: TestHost?
  private var scenes: [SceneItem] = []
  private var areScenesNew = false
  private var open: [OpenWindow] = []
  private var closed: [OpenWindow] = []
  private var isLaunched = false

  /// Creates a host of an app. The first update opens a window of its first scene.
  public init(_ app: some App) {
    let receive: @MainActor ([SceneItem]) -> Void = { [weak self] scenes in
      self?.scenes = scenes
      self?.areScenesNew = true
    }
    root = TestHost { AppView(app: app, receive: receive) }
    root.map(prepare)
  }

  private func prepare(_ host: TestHost) {
    host.setWindowActions(
      open: { [weak self] in self?.open($0) },
      dismiss: { [weak self, weak host] in self?.dismiss($0, from: host) })
  }

  // MARK: - Updating

  /// Runs one step of the app and of each window.
  public func update() {
    root?.update()
    if !isLaunched, let first = scenes.first(where: { $0.matching != [] }) {
      isLaunched = true
      if open.isEmpty { add(first, value: nil) }
    }
    for window in open {
      if areScenesNew, scenes.indices.contains(window.scene) {
        window.host.show(scenes[window.scene].content(window.state))
      }
      window.host.update()
    }
    areScenesNew = false
    let phase = open.map { $0.host.scenePhase }.max() ?? .background
    root?.scenePhase = phase
  }

  /// Updates until no work is left, like `TestHost.settle()`.
  public func settle() {
    for _ in 0..<1_000 {
      update()
      for window in open { window.host.settle() }
      if root?.hasWork != true, isLaunched, !open.contains(where: { $0.host.hasWork }) { return }
    }
  }

  // MARK: - Windows

  /// Opens another window of a scene, as the user does. The default is the first scene.
  @discardableResult
  public func openWindow(id: String? = nil) throws(HarnessMisuse) -> TestHost {
    let scene = id == nil ? scenes.first : scenes.first { $0.id == id }
    guard let scene else { throw HarnessMisuse("No scene has the id \(id ?? "nil").") }
    return show(scene, value: nil)
  }

  /// Opens a closed window again, as the system restores windows: with its presented value and its scene storage.
  @discardableResult
  public func restore(_ window: TestHost) throws(HarnessMisuse) -> TestHost {
    guard let closed = closed.first(where: { $0.host === window }) else {
      throw HarnessMisuse("The window was not closed.")
    }
    let host = add(scenes[closed.scene], value: closed.state.value)
    host.sceneStore = window.sceneStore
    return host
  }

  /// Brings a window to the front. The test sets the scene phases.
  public func bringToFront(_ window: TestHost) {
    guard let index = open.firstIndex(where: { $0.host === window }) else { return }
    open.append(open.remove(at: index))
  }

  /// Closes a window, as the user does.
  public func close(_ window: TestHost) {
    guard let index = open.firstIndex(where: { $0.host === window }) else { return }
    closed.append(open.remove(at: index))
    window.close(disappearing: windowsDisappearWhenClosed)
  }

  private func open(_ request: WindowRequest) {
    let scene = scenes.first { scene in
      (request.id == nil || scene.id == request.id)
        && (request.valueType == nil || scene.valueType == request.valueType)
    }
    if let scene {
      show(scene, value: request.value)
    } else {
      let asked = request.id.map { "the id \($0)" } ?? "a value of that type"
      failures.append(HarnessFailure(rule: .noSuchScene, text: "openWindow: no scene has \(asked)"))
    }
  }

  private func dismiss(_ request: WindowRequest?, from host: TestHost?) {
    guard let request else {
      if let host { close(host) }
      return
    }
    let closed = open.filter { window in
      guard scenes.indices.contains(window.scene) else { return false }
      let scene = scenes[window.scene]
      return (request.id == nil || scene.id == request.id)
        && (request.valueType == nil
          || scene.valueType == request.valueType && window.state.value == request.value)
    }
    for window in closed { close(window.host) }
  }

  /// Shows the open window of a scene that has only one window, or the open window that already presents the value. If no such
  /// window is open, opens a new window.
  @discardableResult
  private func show(_ scene: SceneItem, value: AnyHashable?) -> TestHost {
    let existing = open.first { window in
      guard scenes.indices.contains(window.scene), isSame(scenes[window.scene], scene) else { return false }
      return scene.isSingle || value != nil && window.state.value == value
    }
    if let existing {
      bringToFront(existing.host)
      return existing.host
    }
    return add(scene, value: value)
  }

  @discardableResult
  private func add(_ scene: SceneItem, value: AnyHashable?) -> TestHost {
    let index = scenes.firstIndex { isSame($0, scene) } ?? 0
    let state = WindowState(value)
    let host = TestHost(content: scene.content(state))
    prepare(host)
    open.append(OpenWindow(host: host, scene: index, state: state))
    return host
  }

  private func isSame(_ a: SceneItem, _ b: SceneItem) -> Bool { a.identity == b.identity }

  // MARK: - External events

  /// Opens a new window for an event. The scene is the first one whose condition matches the event, else the first one without
  /// a condition.
  func openWindow(for event: ExternalEvent) -> TestHost? {
    let scene =
      scenes.first { $0.matching.map { event.matches($0) } ?? false } ?? scenes.first { $0.matching == nil }
    return scene.map { show($0, value: nil) }
  }
}

private struct OpenWindow {
  let host: TestHost
  /// The index of the window's scene among the scenes of the app.
  let scene: Int
  let state: WindowState
}
