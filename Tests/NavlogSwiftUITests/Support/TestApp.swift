import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

/// An app with a container over a session, and the host that runs it.
@MainActor
final class TestApp {
  let session: RouterSession<Place>
  let status = TransitionStatus()
  let time = ManualTimer()
  let host: TestHost
  private let reports: Reports

  /// The configuration of SwiftUI and of the container.
  struct Options {
    var allowsMultipleDismissals = true
    var coversHideContentBelow = false
    var appearsInnermostFirst = false
    var dropsPathsDuringTransitions = false
    var echoesTabSelections = false
    var reportsAppearanceBelowCovers = true
    var evaluatesBodiesTwice = false
    var hasTabs = false
    var poppingToRoot = false
  }

  @MainActor
  private final class Reports {
    var timeouts: [TransitionTimeout] = []
  }

  init(_ session: RouterSession<Place>? = nil, _ options: Options = Options()) {
    let session = session ?? RouterSession(links: Self.links)
    let reports = Reports()
    var timing = TransitionTiming(allowsMultipleDismissals: options.allowsMultipleDismissals) {
      reports.timeouts.append($0)
    }
    timing.timer = time.timer
    self.session = session
    self.reports = reports
    host = TestHost { [timing, status] in
      if options.hasTabs {
        TabContainer(session, poppingToRoot: options.poppingToRoot, timing: timing, status: status) {
          place, router in
          PlaceView(name: "\(place)", router: router)
        } content: { root, router in
          PlaceView(name: "\(root)", router: router)
        } label: { root in
          Text(verbatim: "\(root)")
        }
      } else {
        NavigationContainer(session, timing: timing, status: status) { place, router in
          PlaceView(name: "\(place)", router: router)
        } content: { router in
          PlaceView(name: "\(router.id)", router: router)
        }
      }
    }
    host.allowsMultipleDismissals = options.allowsMultipleDismissals
    host.coversHideContentBelow = options.coversHideContentBelow
    host.appearsInnermostFirst = options.appearsInnermostFirst
    host.dropsPathsDuringTransitions = options.dropsPathsDuringTransitions
    host.echoesTabSelections = options.echoesTabSelections
    host.reportsAppearanceBelowCovers = options.reportsAppearanceBelowCovers
    host.evaluatesBodiesTwice = options.evaluatesBodiesTwice
    settle()
  }

  var router: Router<Place> { session.router }
  /// The timeouts reported to `onTimeout`.
  var timeouts: [TransitionTimeout] { reports.timeouts }

  /// Runs the app until nothing is left to do: ends transitions and fires timers.
  func settle() {
    host.finishesTransitions = true
    for _ in 0..<100 {
      host.settle()
      guard let remaining = time.remaining else { return }
      time.advance(by: remaining)
    }
  }

  /// The app's deep links: `app://detail/7`, and two that combine several steps.
  static func links(_ url: String) -> LinkResolution<Place> {
    if url == "app://tour" {
      return .plan([
        .dismissAll, .setPath([.list, .detail(7)]), .show(.filter, .modal(.sheet())), .setPath([.detail(8)]),
      ])
    }
    if url == "app://search/filter" {
      return .plan([.dismissAll, .select("search"), .setPath([.list]), .show(.filter, .modal(.sheet()))])
    }
    guard let number = url.split(separator: "/").last.flatMap({ Int($0) }) else { return .noMatch }
    return .plan([.show(.detail(number), .push)])
  }
}

// MARK: - Expectations

extension TestApp {
  /// The layers on screen, each with its screens: `home/list`, `sheet filter/detail 2`.
  var layers: [String] {
    host.layers.map { layer in
      let kind = layer.kind.map { $0 == .sheet ? "sheet " : "cover " } ?? ""
      let phase = layer.phase == .shown ? "" : " (\(layer.phase))"
      return kind + layer.screens.map { $0.text.replacing("\nclose", with: "") }.joined(separator: "/")
        + phase
    }
  }

  /// The differences between the screen of a settled app and the session's state.
  var faults: [String] {
    var faults = host.failures.map { $0.description } + host.differences + timeouts.map { $0.description }
    let presentation = Presentation(session.state)
    let ids = presentation.chain
    if host.layers.map({ $0.item }) != [nil] + presentation.modals.map({ AnyHashable($0.id) }) {
      faults.append("layers \(layers), expected \(presentation)")
      return faults
    }
    for (index, layer) in host.layers.enumerated() {
      let modal = index > 0 ? presentation.modals[index - 1] : nil
      let kind: PresentationKind? = modal.map { $0.style.slot == .sheet ? .sheet : .cover }
      let path = presentation.path(of: ids[index]) ?? []
      let bottom = modal.map { "\($0.destination)" } ?? "\(presentation.selected)"
      if layer.kind != kind || layer.phase != .shown { faults.append("layer \(index) is \(layers[index])") }
      if layer.screens.map({ $0.value }) != [nil] + path.map({ AnyHashable($0) }) {
        faults.append("layer \(index) shows \(layers[index]), expected \(path)")
      }
      if layer.screens.map({ $0.text })
        != ([bottom] + path.map { "\($0.destination)" }).map({ "\($0)\nclose" })
      {
        faults.append("layer \(index) has the text \(layers[index])")
      }
    }
    if let tab = host.layers[0].selectedTab, tab != AnyHashable(session.selected) {
      faults.append("tab \(tab) is selected, expected \(session.selected)")
    }
    let visible = (session.state.visible.map { "\($0)" } ?? "\(session.selected)") + "\nclose"
    if host.visibleText != visible { faults.append("\(host.visibleText) is visible, expected \(visible)") }
    if !status.isSettled { faults.append("not settled: current \(status.current), target \(status.target)") }
    return faults
  }

  /// Settles, then compares the screen with the expected layers and with the session's state.
  func expect(_ layers: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    settle()
    #expect(self.layers == layers, sourceLocation: sourceLocation)
    #expect(faults == [], sourceLocation: sourceLocation)
  }

  /// Compares the log with the expected events, apart from `activate` and `resign`: `user navigate`, `system pop: atRoot`.
  func expectEvents(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectEvents(lines, sourceLocation: sourceLocation)
  }

  func expectEvents(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let recorded = try events.filter { ![.activate, .resign].contains($0.action.kind) }.map(line)
    #expect(recorded == lines, sourceLocation: sourceLocation)
  }

  var events: [RecordedEvent<Place>] { get throws { try session.timeline.events() } }

  func line(_ event: RecordedEvent<Place>) -> String {
    let kind = event.action.kind?.rawValue ?? "unknown"
    return "\(event.origin.rawValue) \(kind)" + (event.outcome.reason.map { ": \($0)" } ?? "")
  }
}
