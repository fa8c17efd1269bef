import Testing

@testable import RedirectsCharacter
@testable import RedirectsFilter
@testable import RedirectsHome

// The texts of the events that the trackers report to analytics. `TrackerTests` checks when the trackers report these events.

struct HomeEventTests {
  @Test func anEventNamesTheRequestedDestination() {
    #expect("\(HomeEvent.requested(.characters, isFound: true))" == "requested characters")
    #expect("\(HomeEvent.requested(.settings, isFound: false))" == "requested settings, not found")
  }
}

struct CharacterListEventTests {
  @Test func anEventMentionsALink() {
    #expect("\(CharacterListEvent.viewed(byLink: false))" == "viewed")
    #expect("\(CharacterListEvent.viewed(byLink: true))" == "viewed by a link")
  }
}

struct CharacterDetailEventTests {
  @Test func anEventNamesItsCharacter() {
    #expect("\(CharacterDetailEvent.viewed(identifier: 42, byLink: false))" == "42 viewed")
    #expect("\(CharacterDetailEvent.viewed(identifier: 42, byLink: true))" == "42 viewed by a link")
  }
}

struct FilterEventTests {
  @Test func anEventMentionsTheNestingOfAFilter() {
    #expect("\(FilterEvent.presented(isNested: false))" == "presented")
    #expect("\(FilterEvent.presented(isNested: true))" == "presented by a filter")
  }
}

struct FilterPageEventTests {
  @Test func anEventNamesItsPage() {
    #expect("\(FilterPageEvent.opened(.status))" == "status opened")
    #expect("\(FilterPageEvent.opened(.help))" == "help opened")
  }
}
