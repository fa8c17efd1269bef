// How the pattern that this app follows is shown here, row by row: its principles, its phases, its schema of links and
// what it promises. A row that belongs to SwiftUI or to Xcode's tools says so; the rest names its test.
//
// | principle | shown by |
// |---|---|
// | One protocol: `Navigation` with `presentationType` | `AppNavigationTests` · `lists and details are pushed` |
// | | `AppNavigationTests` · `the filter and the settings are sheets` |
// | | `AppNavigationTests` · `the gallery and the welcome are covers` |
// | A generic router in the core | `RouterTests` · `a push goes onto the path` |
// | | `NavlogTests` · `RouterTests` · `navigate presents as the destination asks` |
// | `NavigationContainer`, beside the core | `NavlogSwiftUITests` · `Modals` · `nested modals are each dismissed from inside` |
// | One enum in the app, with all destinations | `AppNavigationTests` · `every case stands above, once` |
// | Features without navigation | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | Deep links in the app: URL to `AppNavigation` | `DeepLinkTests` · `a link means its screen, pushed where one is` |
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
// | | `RouterTests` · `pop on an empty path does nothing` |
// | – `popToRoot()` | `RouterTests` · `pop to root empties the path, and leaves what is presented` |
// | – `dismissSheet()`, `dismissFullScreen()`, `dismissModal()` | `RouterTests` · `each dismissal takes what it names, and no more` |
// | – `setActive()`, `resignActive()`, `isActive` | `RouterTests` · `it is active from when it is said until it is taken back` |
// | – `level`, `parent` | `ModalTests` · `modals nest, each a level above the other` |
// | – settable `navigationStackPath`, `presentingSheet`, `presentingFullScreen` | `RouterTests` · `its path and its modals can be set, as bindings do` |
// | – `@Observable` | `RouterTests` · `who observes a part of it is woken by a change of that part` |
// | A generic `NavigationContainer`: stack, sheet and cover as views | `NavlogSwiftUITests` · `Modals` · `nested modals are each dismissed from inside` |
// | – on a phone | SwiftUI: not here, a stand-in for it shows what the container asks of it |
// | – a child router for each modal, with its level and parent | `ModalTests` · `a sheet has a child router with a stack of its own` |
// | | `ModalTests` · `a cover has a child router with a stack of its own` |
// | – a screen is given the router that it is in | `ModalTests` · `the screen of a sheet is wired to the sheet's own router` |
// | – active on appearing, resigned on disappearing | SwiftUI: not here; the calls are shown above |
// | – `onOpenURL` for the active router only | `OpenURLTests` · `offered to every router, it is taken by the active one` |
// | | `OpenURLTests` · `it is opened where the app is, once` |
// | A generic `RouterMock` | `NavlogTests` · `A router mock of one enum` · `it keeps where it was to navigate, by presentation too` |
// | | `NavlogTests` · `A router mock of one enum` · `pop and goBack are one call with two names` |
// | | `NavlogTests` · `A router mock of one enum` · `each dismissal is counted by its own name` |
// | | `MockTests` · `home leads to the lists, the settings and the welcome` |
// | | `MockTests` · `a row of the list leads to the detail, and back` |
// | | `MockTests` · `a modal is closed by its closure` |
// | Tests for the router | `RouterTests` · `a push goes onto the path` |
//
// | phase 2, app: navigation | shown by |
// |---|---|
// | `AppNavigation`: its nine cases | `AppNavigationTests` · `every case stands above, once` |
// | `AppNavigation+View`: every destination has a screen | `ScreensTests` · `every destination has a screen with a way out` |
// | – every closure is wired to its call | `ScreensTests` · `an action becomes a call` |
// | | `ScreensTests` · `no action of any screen is left without a call` |
// | – the views themselves | SwiftUI: not here, the screens are drawn in a terminal |
// | `DeepLink` | `DeepLinkTests` · `a link means its screen, pushed where one is` |
// | `ContentView`: the app begins at home, which leads on | `NavigationTests` · `it begins at home` |
// | | `NavigationTests` · `rows lead on, and back` |
// | Tests for `AppNavigation` | `AppNavigationTests` · `every case stands above, once` |
// | | `AppNavigationTests` · `a destination comes back from its stored form` |
// | Tests for `DeepLink` | `DeepLinkTests` · `a link to nowhere matches nothing` |
// | | `DeepLinkTests` · `a hostile link leads nowhere` |
//
// | phase 3, features: ViewModels | shown by |
// |---|---|
// | `CharacterListViewModel`: closures, no router | `CharacterFeatureTests` · `each tap on the list tells its own closure, once` |
// | `CharacterDetailViewModel`: closures, no router | `CharacterFeatureTests` · `each tap on a detail tells its own closure, once, with the number of what was chosen` |
// | `HomeViewModel`: closures | `HomeFeatureTests` · `each button tells its own closure, once` |
// | The others: filter, gallery | `CharacterFeatureTests` · `a choice in the filter is told at once and kept, and does not close the sheet` |
// | | `CharacterFeatureTests` · `each tap on the gallery tells its own closure, once` |
// | – location | `LocationFeatureTests` · `each tap on a detail tells its own closure, once` |
// | – episodes | `EpisodeFeatureTests` · `each tap on the list tells its own closure, once` |
// | | `EpisodeFeatureTests` · `each tap on a detail tells its own closure, in the order of the cast` |
// | – settings, welcome | `SettingsFeatureTests` · `each tap on the settings tells its own closure, once` |
// | | `SettingsFeatureTests` · `each tap on the welcome tells its own closure, once` |
// | – closures are optional | `HomeFeatureTests` · `a closure that nobody set is no failure` |
// | | `CharacterFeatureTests` · `a closure that nobody set is no failure` |
// | | `LocationFeatureTests` · `a closure that nobody set is no failure` |
// | | `EpisodeFeatureTests` · `a closure that nobody set is no failure` |
// | | `SettingsFeatureTests` · `a closure that nobody set is no failure` |
// | Containers without a router in `init` | `ContainerTests` · `the home container counts what its repositories hold` |
// | | `ContainerTests` · `the character container makes the list, the detail, the filter and the gallery` |
// | | `ContainerTests` · `the location container makes the detail with who is found there` |
// | | `ContainerTests` · `the episode container makes the list and the detail with its cast in order` |
// | Features with a simple API, and nothing of navigation in it | `CharacterFeatureTests` · `the list shows whom the filter allows` |
// | | `HomeFeatureTests` · `it says how much there is to see` |
// | Tests of the ViewModels | `CharacterFeatureTests` · `a number that nobody has shows nobody` |
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
// | Push, sheet and cover are tried | `NavigationTests` · `modals nest as deep as one likes, each with its own stack` |
// | | `TourTests` · `it touches every kind of screen` |
// | Links are tried with `xcrun simctl openurl` | simctl: not here, the app's own command link is typed instead |
// | | `TourTests` · `it shows deep nesting, links good and bad, calls without effect, and a branch` |
//
// | schema of links | shown by |
// |---|---|
// | `challenge://character/list`, `character/{id}`, `location/{id}`, `episode/list`, `episode/{id}` | `DeepLinkTests` · `a link means its screen, pushed where one is` |
// | The same backwards | `DeepLinkTests` · `a destination has the link of the schema, or none` |
//
// | promise | shown by |
// |---|---|
// | One protocol | `AppNavigationTests` · `a destination is its own identity` |
// | A reusable router | `NavlogTests` · `RouterTests` · `each call says what became of it` |
// | Isolated features | `IsolationTests` · `features import the catalogue, Foundation and Observation, and nothing else` |
// | Closures that can be tested | `MockTests` · `a row of the list leads to the detail, and back` |
// | Sheets with navigation of their own | `NavigationTests` · `modals nest as deep as one likes, each with its own stack` |
// | Links parsed in one place | `DeepLinkTests` · `the app lists the links that lead somewhere` |
// | Type-safe | The compiler shows it: a destination is a case with its values |
// | A new destination is a case and its screen | `AppNavigationTests` · `every case stands above, once` |

import ChecklistSupport
import Testing

@Suite struct ChecklistTests {
  @Test func `every row above is shown by a test, or says why not`() throws { try expectChecklist() }
}
