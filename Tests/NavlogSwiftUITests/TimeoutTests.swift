import Navlog
import Observation
import SwiftUI
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// A container whose requests SwiftUI does not fulfill.

@Suite @MainActor struct TimeoutTests {
  let session = RouterSession<Place>()
  let alert = Alert()
  let time = ManualTimer()
  let status = TransitionStatus()
  let reports = Reports()
  let host: TestHost

  /// A sheet that the app presents without the router.
  @MainActor @Observable final class Alert {
    var isPresented = false
  }

  @MainActor final class Reports {
    var timeouts: [TransitionTimeout] = []
  }

  init() {
    var timing = TransitionTiming { [reports] in reports.timeouts.append($0) }
    timing.timer = time.timer
    host = TestHost { [session, timing, status, alert] in
      NavigationContainer(session, timing: timing, status: status) { place, _ in
        Text(verbatim: "\(place)")
      } content: { _ in
        AlertingView(alert: alert)
      }
    }
    host.settle()
  }

  struct AlertingView: View {
    @Bindable var alert: Alert
    var body: some View {
      Text("home").sheet(isPresented: $alert.isPresented) { Text("alert") }
    }
  }

  private func wait(_ duration: Duration) {
    time.advance(by: duration)
    host.settle()
  }

  private var texts: [String] { host.layers.map { $0.top.text } }

  @Test func `a modal that a call presents in the background appears when the app is active again`() {
    host.pausesInBackground = true
    host.scenePhase = .background
    host.settle()
    session.router.navigate(to: .filter)
    host.settle()
    wait(.seconds(10))
    #expect(texts == ["home"])
    host.scenePhase = .active
    host.settle()
    wait(.seconds(10))
    #expect(texts == ["home", "filter"])
    #expect(reports.timeouts == [] && status.isSettled)
  }

  @Test func `a modal that does not appear is requested three times, then reported once`() {
    alert.isPresented = true
    host.settle()
    session.router.navigate(to: .filter)
    host.settle()
    #expect(texts == ["home", "alert"])
    for _ in 1...3 {
      #expect(reports.timeouts == [])
      wait(.milliseconds(1_999))
      #expect(reports.timeouts == [])
      wait(.milliseconds(1))
      wait(.milliseconds(600))
    }
    let timeout = TransitionTimeout(
      step: "present sheet:filter", current: "main", target: "main > sheet:filter")
    #expect(reports.timeouts == [timeout] && status.timeout == timeout && !status.isSettled)
    #expect(
      timeout.description
        == "SwiftUI did not present sheet:filter in time: it shows main instead of main > sheet:filter")
    #expect(time.remaining == nil, "no timer is running")
    #expect(host.failures.count == 1 && host.differences == [])

    alert.isPresented = false
    host.settle()
    session.router.setActive()
    host.settle()
    #expect(time.remaining == nil && texts == ["home"], "the target is the same")
    session.visibleRouter.navigate(to: .detail(1))
    host.settle()
    #expect(texts == ["home", "detail 1"], "a new target starts a new attempt")
    wait(.milliseconds(600))
    #expect(status.isSettled && status.timeout == nil && reports.timeouts.count == 1)
    #expect(time.remaining == nil)
  }

  @Test(arguments: 0...1)
  func `after the app closes its own sheet, the next attempt presents the modal, and reports no timeout`(
    failed: Int
  ) {
    alert.isPresented = true
    host.settle()
    session.router.navigate(to: .filter)
    host.settle()
    for _ in 0..<failed {
      wait(.seconds(2))
      wait(.milliseconds(600))
    }
    wait(.seconds(1))
    alert.isPresented = false
    host.settle()
    #expect(texts == ["home"], "SwiftUI does not try again by itself")
    wait(.seconds(1))
    wait(.milliseconds(600))
    #expect(texts == ["home", "filter"])
    wait(.milliseconds(600))
    #expect(status.isSettled && reports.timeouts == [] && host.differences == [])
  }

  @Test func `if a modal does not appear, a later call can still replace it`() {
    alert.isPresented = true
    host.settle()
    session.router.navigate(to: .filter)
    host.settle()
    session.router.dismiss()
    session.router.navigate(to: .detail(1))
    host.settle()
    wait(.seconds(2))
    wait(.milliseconds(600))
    wait(.milliseconds(600))
    #expect(status.isSettled && reports.timeouts == [] && time.remaining == nil)
    #expect(texts == ["detail 1", "alert"])
  }

  @Test func `a dismissal times out if SwiftUI never confirms it`() {
    session.router.navigate(to: .filter)
    host.settle()
    wait(.milliseconds(600))
    host.finishesTransitions = false
    session.router.dismiss()
    session.router.navigate(to: .list)
    host.settle()
    wait(.milliseconds(1_999))
    #expect(texts == ["home", "filter"] && reports.timeouts == [])
    wait(.milliseconds(1))
    #expect(texts == ["list", "filter"], "the path changes")
    #expect(
      reports.timeouts == [
        TransitionTimeout(
          step: "dismiss all modals", current: "main > sheet:filter", target: "main/list")
      ])
    #expect(status.timeout == reports.timeouts.first)
    host.finishesTransitions = true
    host.settle()
    wait(.milliseconds(600))
    #expect(texts == ["list"] && time.remaining == nil)
    session.router.navigate(to: .filter)
    host.settle()
    wait(.milliseconds(600))
    #expect(texts == ["list", "filter"] && status.timeout == nil && reports.timeouts.count == 1)
  }

  @Test func `a path changes, and a modal appears, even if the previous transition never ends`() {
    host.finishesTransitions = false
    session.router.navigate(to: .list)
    host.settle()
    session.router.navigate(to: .detail(1))
    session.router.navigate(to: .filter)
    host.settle()
    wait(.milliseconds(600))
    #expect(texts == ["detail 1", "filter"])
  }
}
