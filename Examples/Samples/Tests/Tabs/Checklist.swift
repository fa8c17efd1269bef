// The checklist of the pattern, and what else its document asks for. `RouterContract` is called `Navigator` here, and a
// view is a `Screen`.
//
// | row of the checklist | shown by |
// |---|---|
// | Core has RouterContract, Navigation, Router | `NavlogTests` · `Destinations of any type` · `one router takes the destinations of every feature` |
// | … and RouterMock | `NavlogTests` · `A mock of any destination` · `it records every call of a navigator` |
// | Feature has {Feature}Navigation conforming to Navigation | `The log of the tabs` · `every destination stands in it under the name of its feature's type` |
// | App creates @State private var router = Router() | SwiftUI: not here; a session makes the routers, one for each tab |
// | | `A router for each tab` · `the tabs are the roots, the first one selected` |
// | App uses NavigationStack(path: $router.path) | SwiftUI: not here; the path that it binds to can be read and set |
// | | `NavlogTests` · `BindingTests` · `another path is set as a whole, and keeps what both begin with` |
// | App registers .navigationDestination(for:) for each feature | `A router for each tab` · `each destination is shown by the feature whose it is` |
// | … and what it does not register is not found | `The log of the tabs` · `what no feature of the app shows is not found, and one can go back from it` |
// | Feature passes router to Container factory methods | `A router for each tab` · `a ViewModel keeps to the router of its own tab, whichever is selected` |
// | ViewModel injects RouterContract | `What the features of the tabs see` · `home sees the characters, and no other feature sees another` |
// | | `HomeViewModelTests` · `didTapOnCharacterButtonCallsRouterOnce` |
// | ViewModel uses semantic method names (didTapOn..., didSelect...) | `CharacterListViewModelTests` · `didSelectItemNavigatesToDetail` |
// | | `SettingsViewModelTests` · `didTapOnAboutNavigatesToAbout` |
// | Tests use RouterMock to verify navigation | `HomeViewModelTests` · `didTapOnCharacterButtonNavigatesToCharacterDetail` |
//
// | rule of the text | shown by |
// |---|---|
// | navigate(to:) puts a destination on top of the path | `A router for each tab` · `a stack survives the switch to another tab, identities and all` |
// | goBack() on an empty path does nothing | `A router for each tab` · `going back at the root of a tab is recorded, and changes neither tab` |
// | goBack beside pop | `CharacterListViewModelTests` · `didTapOnBackCallsGoBack` |
// | | `CharacterDetailViewModelTests` · `didTapOnBackCallsPop` |
// | One Router per NavigationStack: tabs | `A router for each tab` · `a stack survives the switch to another tab, identities and all` |
// | Selecting the selected tab | `A router for each tab` · `the selected tab selected again goes back to its root, by an event of its own` |
// | | `A router for each tab` · `an app that does not choose to stays where it is` |
// | Destinations are primitive values, public across modules | `HomeViewModelTests` · `didTapOnCharactersButtonNavigatesToCharacterList` |
// | @Observable observes path changes | `NavlogTests` · `SessionTests` · `a change in one router does not wake who observes another` |
// | didSelectItemCallsRouterOnce | `CharacterListViewModelTests` · `didSelectItemCallsRouterOnce` |
//
// | what the log adds | shown by |
// |---|---|
// | Replay | `The log of the tabs` · `replayed, it gives the state` |
// | Relaunch | `The log of the tabs` · `relaunched, the app comes up with both stacks, and goes on in them` |
// | A feature that is no longer there | `The log of the tabs` · `a type that is not registered any more is kept, and shown as not found` |
// | The line of the ViewModel that called | `A router for each tab` · `the log names the line of the ViewModel that called` |
// | A session from the command line | `The tabs, played` · `each step is told in a line, with where one is` |

import ChecklistSupport
import Testing

@Suite struct `The checklist of the tabs` {
  @Test func `every row is shown by a test, or says why not`() throws { try expectChecklist() }
}
