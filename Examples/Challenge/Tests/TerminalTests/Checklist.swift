// How the pattern that this app follows is shown here, row by row: its principles, its phases, its schema of links and
// what it promises. A row that belongs to SwiftUI or to Xcode's tools says so; the rest names its test.
//
// | principle | shown by |
// |---|---|
// | One protocol: `Navigation` with `presentationType` | `AppNavigationTests` · `lists and details are pushed` |
// | | `AppNavigationTests` · `the filter and the settings are sheets` |
// | | `AppNavigationTests` · `the gallery and the onboarding are covers` |
// | A generic router in the core | `RouterTests` · `a push goes onto the path` |
// | | `NavlogTests` · `RouterTests` · `navigate presents as the destination asks` |
// | `NavigationContainer`, beside the core | `NavlogSwiftUITests` · `Modals follow their router, and the user` · `modals without end, each dismissed from inside` |
// | One enum in the app, with all destinations | `AppNavigationTests` · `every case is tested once` |
// | Features without navigation | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | Deep links in the app: URL to `AppNavigation` | `DeepLinkTests` · `a link pushes its screen on the visible router` |
//
// | phase 1, core: navigation infrastructure | shown by |
// |---|---|
// | `Navigation`: `PresentationType`, `presentationType` | `AppNavigationTests` · `lists and details are pushed` |
// | – `id` | `AppNavigationTests` · `a destination is its own identity` |
// | A generic `Router`: what it begins with | `RouterTests` · `it begins empty, at level 0, with no parent and not active` |
// | – `navigate(to:)` | `RouterTests` · `a push goes onto the path` |
// | | `RouterTests` · `a sheet is presented` |
// | | `RouterTests` · `a cover is presented` |
// | – `pop()` | `RouterTests` · `pop removes the last screen` |
// | | `RouterTests` · `pop on an empty path has no effect` |
// | – `popToRoot()` | `RouterTests` · `pop to root empties the path and keeps the modals` |
// | – `dismissSheet()`, `dismissFullScreen()`, `dismissModal()` | `RouterTests` · `each dismissal removes the modal that it names, and no other` |
// | – `setActive()`, `resignActive()`, `isActive` | `RouterTests` · `it is active from setActive until resignActive` |
// | – `level`, `parent` | `ModalTests` · `modals nest, each a level above the other` |
// | – settable `navigationStackPath`, `presentingSheet`, `presentingFullScreen` | `RouterTests` · `the path and the modals can be set, as bindings do` |
// | – `@Observable` | `RouterTests` · `a change of one property notifies the observers of that property only` |
// | A generic `NavigationContainer`: stack, sheet and cover as views | `NavlogSwiftUITests` · `Modals follow their router, and the user` · `modals without end, each dismissed from inside` |
// | – on a phone | SwiftUI: not here, a stand-in for it shows what the container asks of it |
// | – a child router for each modal, with its level and parent | `ModalTests` · `a sheet has a child router with a stack of its own` |
// | | `ModalTests` · `a cover has a child router with a stack of its own` |
// | – a screen is given the router that it is in | `ModalTests` · `the screen of a modal is wired to the router of that modal` |
// | – active on appearing, resigned on disappearing | SwiftUI: not here; the calls are shown above |
// | – `onOpenURL` for the active router only | `OpenURLTests` · `offered to every router, it is taken by the active one` |
// | | `OpenURLTests` · `a link is opened once, on the visible router` |
// | A generic `RouterMock` | `NavlogTests` · `A router mock of one enum` · `it keeps where it was to navigate, by presentation too` |
// | | `NavlogTests` · `A router mock of one enum` · `pop and goBack are one call with two names` |
// | | `NavlogTests` · `A router mock of one enum` · `each dismissal is counted by its own name` |
// | | `MockTests` · `home leads to the lists, the settings and the onboarding` |
// | | `MockTests` · `a row of the list leads to the detail, and back` |
// | | `MockTests` · `the closure of a modal dismisses it` |
// | Tests for the router | `RouterTests` · `a push goes onto the path` |
//
// | phase 2, app: navigation | shown by |
// |---|---|
// | `AppNavigation`: its nine cases | `AppNavigationTests` · `every case is tested once` |
// | `AppNavigation+View`: every destination has a screen | `ScreensTests` · `every destination has a screen with a way out` |
// | – every closure is wired to its call | `ScreensTests` · `each action makes its call` |
// | | `ScreensTests` · `every action of every screen makes a call` |
// | – the views themselves | SwiftUI: not here, the screens are drawn in a terminal |
// | `DeepLink` | `DeepLinkTests` · `a link pushes its screen on the visible router` |
// | `ContentView`: the app begins at home, which leads on | `NavigationTests` · `it starts at home` |
// | | `NavigationTests` · `rows push screens, and back pops them` |
// | Tests for `AppNavigation` | `AppNavigationTests` · `every case is tested once` |
// | | `AppNavigationTests` · `a destination is decoded from its stored form` |
// | Tests for `DeepLink` | `DeepLinkTests` · `an unknown link has no match` |
// | | `DeepLinkTests` · `a hostile link has no destination` |
//
// | phase 3, features: ViewModels | shown by |
// |---|---|
// | `CharacterListViewModel`: closures, no router | `CharacterFeatureTests` · `each tap on the list calls its own closure once` |
// | `CharacterDetailViewModel`: closures, no router | `CharacterFeatureTests` · `each tap on a detail calls its own closure once, with the identifier of the selection` |
// | `HomeViewModel`: closures | `HomeFeatureTests` · `each button calls its own closure once` |
// | The others: filter, gallery | `CharacterFeatureTests` · `a choice in the filter is reported at once, and the sheet stays open` |
// | | `CharacterFeatureTests` · `each tap on the gallery calls its own closure once` |
// | – location | `LocationFeatureTests` · `each tap on a detail calls its own closure once` |
// | – episodes | `EpisodeFeatureTests` · `each tap on the list calls its own closure once` |
// | | `EpisodeFeatureTests` · `each tap on a detail calls its own closure once, in the order of the cast` |
// | – settings, welcome | `SettingsFeatureTests` · `each tap on the settings calls its own closure once` |
// | | `SettingsFeatureTests` · `each tap on the onboarding calls its own closure once` |
// | – closures are optional | `HomeFeatureTests` · `a tap without a closure is a no-op` |
// | | `CharacterFeatureTests` · `a tap without a closure is a no-op` |
// | | `LocationFeatureTests` · `a tap without a closure is a no-op` |
// | | `EpisodeFeatureTests` · `a tap without a closure is a no-op` |
// | | `SettingsFeatureTests` · `a tap without a closure is a no-op` |
// | Containers without a router in `init` | `ContainerTests` · `the home container counts what its repositories hold` |
// | | `ContainerTests` · `the character container makes the list, the detail, the filter and the gallery` |
// | | `ContainerTests` · `the location container makes the detail with its residents` |
// | | `ContainerTests` · `the episode container makes the list and the detail with its cast in order` |
// | Features with a simple API, and nothing of navigation in it | `CharacterFeatureTests` · `the list shows the characters that pass the filter` |
// | | `HomeFeatureTests` · `it shows the size of the catalogue` |
// | Tests of the ViewModels | `CharacterFeatureTests` · `an unknown identifier is not found` |
//
// | phase 4, core: clean up | shown by |
// |---|---|
// | No `RouterContract` is left | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | No older `Router` is left | Nothing to show: there never was another here |
//
// | phase 5, Tuist | shown by |
// |---|---|
// | Home does not depend on Character | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | The dependencies of each feature | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | – declared to Tuist | Tuist: not here, the package's manifest lets a feature see the catalogue alone |
//
// | phase 6, documentation | shown by |
// |---|---|
// | Navigation | `ReadmeTests` · `ReadmeTests` · `the Swift examples are those that are compiled here` |
// | Dependency injection, ViewModels, the project's structure | The README says where each lives; no test shows prose |
//
// | phase 7, verification | shown by |
// |---|---|
// | `tuist test` builds and passes | Tuist: not here, Scripts/test does |
// | Push, sheet and cover are tried | `NavigationTests` · `modals nest without limit, each with its own stack` |
// | | `TourTests` · `it shows every kind of screen` |
// | Links are tried with `xcrun simctl openurl` | simctl: not here, the app's own command link is typed instead |
// | | `TourTests` · `it shows deep nesting, links good and bad, calls without effect, and a branch` |
//
// | schema of links | shown by |
// |---|---|
// | `challenge://character/list`, `character/{id}`, `location/{id}`, `episode/list`, `episode/{id}` | `DeepLinkTests` · `a link pushes its screen on the visible router` |
// | The same backwards | `DeepLinkTests` · `a destination is printed as the link of the schema, or as none` |
//
// | promise | shown by |
// |---|---|
// | One protocol | `AppNavigationTests` · `a destination is its own identity` |
// | A reusable router | `NavlogTests` · `RouterTests` · `each call says what became of it` |
// | Isolated features | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | Closures that can be tested | `MockTests` · `a row of the list leads to the detail, and back` |
// | Sheets with navigation of their own | `NavigationTests` · `modals nest without limit, each with its own stack` |
// | Links parsed in one place | `DeepLinkTests` · `the app lists its links` |
// | Type-safe | The compiler shows it: a destination is a case with its values |
// | A new destination is a case and its screen | `AppNavigationTests` · `every case is tested once` |

import ExampleSupport
import Testing

@Suite struct ChecklistTests {
  @Test func `every row above is shown by a test, or says why not`() throws {}
}
