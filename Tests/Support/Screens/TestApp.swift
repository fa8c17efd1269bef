import Navlog
import SwiftUI
import Testing

@testable import NavlogSwiftUI

/// An app with a container of a session or a player, and the host that runs the app.
@MainActor
final class TestApp {
  let source: any ScreenSource<Place>
  /// The session on screen.
  var session: RouterSession<Place> { source.shownSession }
  let status = TransitionStatus()
  let time: ManualTimer
  let host: TestHost
  let options: Options
  /// The buttons of dialogs that were tapped.
  let taps = DialogTaps()
  /// The screens that were made.
  let screens = MadeScreens()
  private let reports: TimeoutReports

  /// The configuration of SwiftUI and of the container.
  struct Options {
    var layout = Layout.stack
    /// The root that the container shows; `nil` for the selected root.
    var root: RootName?
    var allowsMultipleDismissals = true
    var coversHideContentBelow = false
    var appearsInnermostFirst = false
    var reportsAppearanceBelowCovers = true
    var evaluatesBodiesTwice = false
    var dropsPathsDuringTransitions = false
    var echoesTabSelections = false
    var poppingToRoot = false
    var listsDeselectWhenRowsChange = false
    var dropsPathsOfNewStacks = false
    var confirmationDialogsArePopovers = false
    /// The phase of the scene at the launch.
    var scenePhase = ScenePhase.active
    /// The flag that stores the visible columns of a split view.
    var visibilityFlag: String?
    var dialogAnswers = DialogAnswers.actionFirst

    var hasTabs: Bool {
      get { layout == .tabs }
      set { layout = newValue ? .tabs : .stack }
    }

    /// Configures the host of a window.
    @MainActor
    func apply(to host: TestHost) {
      host.allowsMultipleDismissals = allowsMultipleDismissals
      host.coversHideContentBelow = coversHideContentBelow
      host.appearsInnermostFirst = appearsInnermostFirst
      host.evaluatesBodiesTwice = evaluatesBodiesTwice
      host.dropsPathsDuringTransitions = dropsPathsDuringTransitions
      host.echoesTabSelections = echoesTabSelections
      host.reportsAppearanceBelowCovers = reportsAppearanceBelowCovers
      host.dialogAnswers = dialogAnswers
      host.listsDeselectWhenRowsChange = listsDeselectWhenRowsChange
      host.dropsPathsOfNewStacks = dropsPathsOfNewStacks
      host.confirmationDialogsArePopovers = confirmationDialogsArePopovers
      host.scenePhase = scenePhase
    }
  }

  /// The kind of container.
  enum Layout: CaseIterable {
    case stack
    case tabs
    case split
    case columns
  }

  convenience init(
    _ session: RouterSession<Place>? = nil, _ options: Options = Options(), time: ManualTimer = ManualTimer()
  ) {
    self.init(showing: session ?? RouterSession(configuration: .init(links: Self.links)), options, time: time)
  }

  init(
    showing source: any ScreenSource<Place>, _ options: Options = Options(), time: ManualTimer = ManualTimer()
  ) {
    let reports = TimeoutReports()
    var timing = TransitionTiming(allowsMultipleDismissals: options.allowsMultipleDismissals) {
      reports.timeouts.append($0)
    }
    timing.timer = time.timer
    self.source = source
    self.options = options
    self.time = time
    self.reports = reports
    host = TestHost { [timing, status, taps, screens] in
      Group {
        switch options.layout {
        case .tabs:
          TabContainer(
            source, poppingToRoot: options.poppingToRoot, timing: timing, status: status, dialog: taps.content
          ) { place, router in
            PlaceView(name: "\(place)", router: router, screens: screens)
          } content: { root, router in
            PlaceView(name: "\(root)", router: router, screens: screens)
          } label: { root in
            Text(verbatim: "\(root)")
          }
        case .split, .columns:
          SplitContainer(
            source, visibilityFlag: options.visibilityFlag,
            placeholder: options.layout == .columns ? { AnyView(Text(verbatim: "nothing in \($0)")) } : nil,
            timing: timing, status: status, dialog: taps.content
          ) { place, router in
            PlaceView(name: "\(place)", router: router, screens: screens)
          } content: { root, router in
            PlaceView(name: "\(root)", router: router, screens: screens)
          } label: { root in
            Text(verbatim: "\(root)")
          }
        case .stack:
          NavigationContainer(
            source, root: options.root, timing: timing, status: status, dialog: taps.content
          ) { place, router in
            PlaceView(name: "\(place)", router: router, screens: screens)
          } content: { router in
            PlaceView(name: "\(router.id)", router: router, screens: screens)
          }
        }
      }
      .navlogUnknownScreen { UnknownPlaceView(recorded: $0, screens: screens) }
    }
    options.apply(to: host)
    settle()
  }

  var router: Router<Place> { session.router }
  /// The timeouts reported to `onTimeout`.
  var timeouts: [TransitionTimeout] { reports.timeouts }

  /// Runs the app until no work is left: ends transitions and fires timers.
  func settle() {
    host.finishesTransitions = true
    host.settle(time)
  }

  /// Resolves the app's deep links: links such as `app://detail/7`, and two links with several steps.
  static func links(_ url: String) -> LinkResolution<Place> {
    if url == "app://tour" {
      return .plan([
        .dismissAll, .setPath([.list, .detail(7)]), .show(.filter, .sheet), .setPath([.detail(8)]),
      ])
    }
    if url == "app://search/filter" {
      return .plan([.dismissAll, .select("search"), .setPath([.list]), .show(.filter, .sheet)])
    }
    guard let number = url.split(separator: "/").last.flatMap({ Int($0) }) else { return .noMatch }
    return .plan([.show(.detail(number), .push)])
  }
}

// MARK: - Expectations

extension TestApp {
  /// The layers on screen, each with its screens, such as `home/list` or `sheet filter/detail 2`.
  var layers: [String] { host.layerTexts }

  /// The differences between the screen of the settled app and the session's state.
  var faults: [String] {
    let state = session.screens
    var faults = host.faults(
      showing: options.root.map { Presentation(state, root: $0) } ?? Presentation(state), options.layout)
    faults += timeouts.map { $0.description }
    if !status.isSettled { faults.append("not settled: current \(status.current), target \(status.target)") }
    return faults
  }

  /// Settles, then compares the screen with the expected layers and with the session's state.
  func expect(_ layers: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    #expect(self.layers == layers, sourceLocation: sourceLocation)
    #expect(faults == [], sourceLocation: sourceLocation)
  }

  /// Compares the events of the log, apart from `activate` and `resign`, with lines such as `system pop: atRoot` or
  /// `user navigate`.
  func expectEvents(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectEvents(lines, sourceLocation: sourceLocation)
  }

  func expectEvents(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try session.eventLines == lines, sourceLocation: sourceLocation)
  }

  var events: [RecordedEvent<Place>] { get throws { try session.timeline.events() } }

  func line(_ event: RecordedEvent<Place>) -> String { event.line }
}

extension RouterSession<Place> {
  /// The events, apart from `activate` and `resign`, as lines such as `user navigate` or `system pop: atRoot`.
  var eventLines: [String] {
    get throws {
      try timeline.events().filter { ![.activate, .resign].contains($0.action.kind) }.map { $0.line }
    }
  }

  /// The events `activate` and `resign`, as lines such as `main activate`.
  var activityLines: [String] {
    get throws {
      try timeline.events().filter { [.activate, .resign].contains($0.action.kind) }.map {
        "\($0.router) \($0.action.kind?.rawValue ?? "")" + ($0.outcome.reason.map { ": \($0)" } ?? "")
      }
    }
  }
}

extension RecordedEvent<Place> {
  fileprivate var line: String {
    let kind = action.kind?.rawValue ?? "unknown"
    return "\(origin.rawValue) \(kind)" + (outcome.reason.map { ": \($0)" } ?? "")
  }
}
