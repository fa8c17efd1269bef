import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct TimeTravelTests {
  private let app: TerminalApp

  init() throws { app = try makeApp() }

  @Test func `the command "history" shows the screen of any event again, and records nothing`() throws {
    app.type("1", "21", "3", "5", "1")
    let last = app.session.position
    for position in 1...last {
      let past = try #require(app.type("history \(position)").scene)
      let state = try app.session.timeline.state(at: position)
      #expect(past.layers == Layer.layers(of: state))
    }
    #expect(app.session.position == last)
    #expect(app.type("present").scene?.moment == .present)
  }

  @Test func `the screen of an earlier moment shows the filter that was set at that moment`() throws {
    app.type("1", "filter", "3", "5")
    #expect(app.type("").scene?.content.actions.count == 7)
    #expect(app.type("history 2").scene?.content.actions.count == 22)
  }

  @Test func `calls are refused while an earlier moment is shown`() {
    app.type("1", "1", "history 2")
    let before = app.session.state
    for line in [
      "1", "b", "x", "home", "settings", "gallery", "link challenge://character/1", "sheet settings",
    ] {
      #expect(
        app.type(line).text == ["This is the past, after event 2: present returns, branch continues from it."]
      )
    }
    #expect(app.session.state == before)
    #expect(app.type("present").scene?.layers.first?.names.count == 3)
  }

  @Test func `a branch continues from an earlier moment, and is recorded as an event`() throws {
    app.type("1", "1", "settings", "home")
    app.type("history 3", "branch")
    #expect(app.stacks == "home / characterList / characterDetail(id: 1)")
    #expect(try app.calls().last?.hasPrefix("branch from 3 -> ") == true)
    #expect(app.session.position == 7)
    app.type("b")
    #expect(app.stacks == "home / characterList")
  }

  @Test func `events from before a branch can still be shown`() throws {
    app.type("1", "settings", "history 1", "branch", "2")
    #expect(app.stacks == "home / episodeList")
    app.type("history 3")
    #expect(app.type("").scene?.layers.map(\.names) == [["home", "characterList"], ["settings"]])
  }

  @Test func `the commands "prev" and "next" move by one event, and stop at the first and the last event`() {
    app.type("1", "1")
    #expect(app.type("prev").scene?.layers.first?.names == ["home", "characterList"])
    #expect(app.type("prev").scene?.layers.first?.names == ["home"])
    #expect(app.type("prev").text == ["This session has events 1 to 3."])
    #expect(app.shownPosition == 1)
    app.type("history 3")
    #expect(app.type("next").scene == nil)
  }

  @Test func `if a command about the past cannot be performed, one line explains why`() {
    #expect(app.type("history 2").text == ["This session has events 1 to 1."])
    #expect(app.shownPosition == nil)
    #expect(app.type("present").text == ["This is the present."])
    #expect(app.type("branch").text == ["Show an earlier moment first: history 12, then branch."])
  }

  @Test func `the command "history" lists the last twenty events, or all events`() throws {
    for _ in 1...15 { app.type("1", "b") }
    let recent = try #require(app.type("history").history)
    #expect(recent.events.count == 20 && recent.omitted == 11)
    #expect(recent.events.last?.position == 31)
    let all = try #require(app.type("history all").history)
    #expect(all.events.count == 31 && all.omitted == 0)
    #expect(all.events[1].call == "navigate -> characterList" && all.events[1].screen == "characterList")
    #expect(all.events[2].screen == "home")
  }
}
