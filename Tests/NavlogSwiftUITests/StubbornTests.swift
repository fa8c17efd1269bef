import Navlog
import NavlogSwiftUI
import Observation
import SwiftUI
import Testing

@Suite @MainActor struct `SwiftUI that does not follow` {
  let session = RouterSession<Place>()
  let alert = Alert()
  let time = ManualTimer()
  let status = TransitionStatus()
  let reports = Reports()
  let host: TestHost

  /// Something that the app presents without the router.
  @MainActor @Observable final class Alert {
    var isPresented = false
  }

  @MainActor final class Reports {
    var list: [TransitionDifference] = []
  }

  init() {
    var pace = TransitionTiming { [reports] in reports.list.append($0) }
    pace.timer = time.timer
    host = TestHost { [session, pace, status, alert] in
      NavigationContainer(session, pace: pace, status: status) { place, _ in
        Text("\(place)")
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

  @Test func `a modal that does not come is asked for three times, then reported once`() {
    alert.isPresented = true
    host.settle()
    session.router.navigate(to: .filter)
    host.settle()
    #expect(texts == ["home", "alert"])
    for _ in 1...3 {
      #expect(reports.list == [])
      wait(.milliseconds(1_999))
      #expect(reports.list == [])
      wait(.milliseconds(1))
      wait(.milliseconds(600))
    }
    let difference = TransitionDifference(
      step: "present sheet:filter", shown: "main", wanted: "main > sheet:filter")
    #expect(reports.list == [difference] && status.difference == difference && !status.isSettled)
    #expect(
      difference.description
        == "SwiftUI did not present sheet:filter in time: it shows main, and should show main > sheet:filter")
    #expect(time.remaining == nil, "nobody waits any more")
    #expect(host.failures.count == 1 && host.differences == [])

    alert.isPresented = false
    host.settle()
    session.router.setActive()
    host.settle()
    #expect(time.remaining == nil && texts == ["home"], "the goal is the same")
    session.visibleRouter.navigate(to: .detail(1))
    host.settle()
    #expect(texts == ["home", "detail 1"], "a new goal tries again")
    wait(.milliseconds(600))
    #expect(status.isSettled && status.difference == nil && reports.list.count == 1)
    #expect(time.remaining == nil)
  }

  @Test(arguments: 0...1)
  func `a modal whose place becomes free comes at the next attempt, and nothing is reported`(failed: Int) {
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
    #expect(status.isSettled && reports.list == [] && host.differences == [])
  }

  @Test func `a goal that changes while a modal does not come is gone after instead`() {
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
    #expect(status.isSettled && reports.list == [] && time.remaining == nil)
    #expect(texts == ["detail 1", "alert"])
  }

  @Test func `a modal of which SwiftUI never says that it has gone is not waited for without end`() {
    session.router.navigate(to: .filter)
    host.settle()
    wait(.milliseconds(600))
    host.finishesTransitions = false
    session.router.dismiss()
    session.router.navigate(to: .list)
    host.settle()
    wait(.milliseconds(1_999))
    #expect(texts == ["home", "filter"] && reports.list == [])
    wait(.milliseconds(1))
    #expect(texts == ["list", "filter"], "the stack goes on")
    #expect(
      reports.list == [
        TransitionDifference(
          step: "dismiss all but 0 modals", shown: "main > sheet:filter", wanted: "main/list")
      ])
    #expect(status.difference == reports.list.first)
    host.finishesTransitions = true
    host.settle()
    wait(.milliseconds(600))
    #expect(texts == ["list"] && time.remaining == nil)
    session.router.navigate(to: .filter)
    host.settle()
    wait(.milliseconds(600))
    #expect(texts == ["list", "filter"] && status.difference == nil && reports.list.count == 1)
  }

  @Test func `a transition without end is nothing that a stack waits for`() {
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
