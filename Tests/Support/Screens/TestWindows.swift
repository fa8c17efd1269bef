import Foundation
import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI

/// An app whose windows each show a root, and the host that runs the app.
@MainActor
final class TestWindows {
  let session: RouterSession<Place>
  let time = ManualTimer()
  let app: AppHost
  let options: Options
  private let model: WindowsModel
  /// All windows that were opened, in the order of their opening, including those that have closed.
  private var opened: [(root: RootName, host: TestHost)] = []

  /// The configuration of SwiftUI and of the app.
  struct Options {
    var host = TestApp.Options()
    /// Whether only one window at a time appears active, as on macOS. On iPadOS, all windows appear active.
    var hasKeyWindow = true
    /// Whether the windows have the modifier `navlogWindow`, which closes a window when its root is closed.
    var isTied = true
    /// Whether `navlogWindow` also closes a root when its window is closed.
    var closesRoots = true
  }

  init(
    _ session: RouterSession<Place>? = nil, _ options: Options = Options(),
    opening roots: [RootName] = ["main"]
  ) {
    let session = session ?? RouterSession(configuration: .init(links: TestApp.links))
    self.session = session
    self.options = options
    model = WindowsModel(session, options)
    model.timing.timer = time.timer
    model.nextRoot = roots[0]
    app = AppHost(TestWindowsApp(model))
    app.opensURLsInNewWindows = options.hasKeyWindow
    app.settle()
    register(roots[0])
    for root in roots.dropFirst() { open(root) }
    settle()
  }

  // MARK: - Windows

  /// The roots of the open windows, in the order in which they were opened.
  var roots: [RootName] { windows.map { $0.root } }

  var front: RootName? { windows.first { $0.host === app.front }?.root }

  /// The open windows, in the order in which they were opened.
  var windows: [(root: RootName, host: TestHost)] {
    opened.filter { window in app.windows.contains { $0 === window.host } }
  }

  subscript(root: RootName) -> TestHost {
    guard let window = windows.first(where: { $0.root == root }) else {
      preconditionFailure("No window shows \(root).")
    }
    return window.host
  }

  /// Opens a window that shows a root, or brings the root's window to the front.
  func open(_ root: RootName) {
    if !roots.contains(root) { model.statuses[root] = nil }
    if windows.isEmpty {
      model.nextRoot = root
      _ = try? app.openWindow()
    } else {
      model.openWindow?(root)
    }
    register(root)
  }

  private func register(_ root: RootName) {
    guard let host = app.front else { return }
    if !opened.contains(where: { $0.host === host }) {
      options.host.apply(to: host)
      opened.append((root, host))
    }
    activate(host)
  }

  /// Brings a window to the front.
  func bringToFront(_ root: RootName) { activate(self[root]) }

  private func activate(_ host: TestHost) {
    app.bringToFront(host)
    if !options.hasKeyWindow, host.scenePhase == .active {
      host.scenePhase = .background
      app.update()
    }
    host.scenePhase = .active
    for (_, other) in windows { other.appearsActive = !options.hasKeyWindow || other === host }
    app.update()
  }

  /// Opens a URL in the window that SwiftUI chooses, and brings this window to the front.
  @discardableResult
  func open(_ url: URL) -> RootName? {
    let host = app.open(url)
    if let host { activate(host) }
    return windows.first { $0.host === host }?.root
  }

  /// Closes a window as the user does. The window behind it comes to the front.
  func close(_ root: RootName) {
    let host = self[root]
    if !app.windowsDisappearWhenClosed {
      host.scenePhase = .background
      host.update()
    }
    app.close(host)
    if let next = app.front { activate(next) }
  }

  // MARK: - Expectations

  /// Runs the app until no work is left: ends transitions and fires timers.
  func settle() {
    for _ in 0..<100 {
      for (_, host) in windows { host.finishesTransitions = true }
      app.settle()
      guard let remaining = time.remaining else { return }
      time.advance(by: remaining)
    }
  }

  /// Returns the layers of a window on screen.
  func layers(_ root: RootName) -> [String] { self[root].layerTexts }

  /// The differences between the settled windows and the session's state.
  var faults: [String] {
    var faults = app.failures.map { $0.description } + model.timeouts.map { $0.description }
    for (root, host) in windows {
      let found = host.faults(showing: Presentation(session.screens, root: root), .stack)
      faults += found.map { "\(root): \($0)" }
      let status = model.status(root)
      if !status.isSettled { faults.append("\(root): current \(status.current), target \(status.target)") }
    }
    return faults
  }

  var isSettled: Bool { windows.allSatisfy { model.status($0.root).isSettled } }

  /// Settles, then compares the windows with the expected layers and with the session's state.
  func expect(_ layers: [RootName: [String]], sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    let shown = Dictionary(uniqueKeysWithValues: windows.map { ($0.root, $0.host.layerTexts) })
    #expect(shown == layers, sourceLocation: sourceLocation)
    #expect(faults == [], sourceLocation: sourceLocation)
  }
}

/// The state that the windows of a test app share.
@MainActor
private final class WindowsModel {
  let session: RouterSession<Place>
  let options: TestWindows.Options
  var timing: TransitionTiming
  var timeouts: [TransitionTimeout] { reports.timeouts }
  /// The root of the next window that the user opens.
  var nextRoot: RootName = .main
  var openWindow: ((RootName) -> Void)?
  var statuses: [RootName: TransitionStatus] = [:]
  private let reports: TimeoutReports

  init(_ session: RouterSession<Place>, _ options: TestWindows.Options) {
    self.session = session
    self.options = options
    let reports = TimeoutReports()
    self.reports = reports
    timing = TransitionTiming(allowsMultipleDismissals: options.host.allowsMultipleDismissals) {
      reports.timeouts.append($0)
    }
  }

  func status(_ root: RootName) -> TransitionStatus {
    if let status = statuses[root] { return status }
    let status = TransitionStatus()
    statuses[root] = status
    return status
  }
}

@MainActor
final class TimeoutReports {
  var timeouts: [TransitionTimeout] = []
}

private struct TestWindowsApp: App {
  let model: WindowsModel

  init() { self.init(WindowsModel(RouterSession(), TestWindows.Options())) }

  init(_ model: WindowsModel) { self.model = model }

  var body: some Scene {
    WindowGroup(for: RootName.self) { $root in
      WindowView(model: model, root: root)
    } defaultValue: {
      model.nextRoot
    }
  }
}

private struct WindowView: View {
  let model: WindowsModel
  let root: RootName
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    let container = NavigationContainer(
      model.session, root: root, timing: model.timing, status: model.status(root)
    ) { place, router in
      PlaceView(name: "\(place)", router: router)
    } content: { router in
      PlaceView(name: "\(router.id)", router: router)
    }
    .onAppear { model.openWindow = { openWindow(value: $0) } }
    if model.options.isTied {
      container.navlogWindow(model.session, root: root, closesRoot: model.options.closesRoots)
    } else {
      container
    }
  }
}
