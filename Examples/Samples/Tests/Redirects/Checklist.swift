// The checklist of the pattern, and what else its document asks for. The protocols are called here without "Contract":
// `Navigator`, `Navigation`, `NavigationRedirect`, `DeepLinkHandler`, `Feature`; `NavigationCoordinator` is a `Router`,
// and a view is a `Screen`. A tracker here is a feature's, not a screen's: it observes all of its feature's screens.
//
// | Core Setup | shown by |
// |---|---|
// | NavigatorContract protocol (navigate, present, dismiss, goBack) | `NavlogTests` · `Destinations of any type` · `one router takes the destinations of every feature` |
// | NavigationRedirectContract protocol | `AppNavigationRedirectTests` · `redirectHomeOutgoingCharactersToCharacterList` |
// | NavigationCoordinator (@Observable, manages path + modals + redirects) | `Modals with stacks of their own` · `a modal presents another, and that another` |
// | | `Features that do not know each other` · `what home asks for is shown by the characters, and the event has both` |
// | | `NavlogTests` · `SessionTests` · `a change in one router does not wake who observes another` |
// | NavigationContract protocol | `The log of the features` · `relaunched, the app comes up with its modals, each destination its feature's own` |
// | AnyNavigation type-erased wrapper | `NavlogTests` · `Destinations of any type` · `two are equal when their values and types are` |
// | ModalPresentationStyle enum (sheet, fullScreenCover) | `Features that do not know each other` · `what is asked for in a modal is redirected too, and keeps its style` |
// | | `FilterNavigatorTests` · `presentHelpPresentsFullScreenCover` |
// | ModalNavigation struct (Identifiable, wraps navigation + style) | `Modals with stacks of their own` · `a sheet has a router of its own, in which its screens push` |
// | DeepLinkHandlerContract protocol | `CharacterDeepLinkHandlerTests` · `resolvesListURL` |
// | FeatureContract protocol with makeMainView() and resolve() methods | `NavlogTests` · `Features and their container` · `the first feature that has a screen shows it` |
// | NavigatorMock (tracks navigatedDestinations, presentedModals, dismissCallCount, goBackCallCount) | `NavlogTests` · `A mock of any destination` · `it records every call of a navigator` |
//
// | AppKit Configuration | shown by |
// |---|---|
// | Project.swift has CFBundleURLTypes with URL scheme | iOS: not here; what the system hands over goes to handle(url:) |
// | AppNavigationRedirect in AppKit/Sources/Presentation/Navigation/ | `What the features see` · `no feature sees another, and the app sees them all` |
// | RootContainerView in AppKit/Sources/Presentation/Views/ | SwiftUI: not here; what it shows is the app's screen |
// | | `Features that do not know each other` · `what home asks for is shown by the characters, and the event has both` |
// | RootContainerView uses .navigationDestination(for: AnyNavigation.self) | SwiftUI: not here; what it would show is resolved |
// | | `Features that do not know each other` · `the features are asked in turn, and then the one for what is not found` |
// | NavigationContainerView (NavigationStack + push + modals) | SwiftUI: not here; what it binds to can be read and set |
// | | `NavlogTests` · `BindingTests` · `another path is set as a whole, and keeps what both begin with` |
// | | `NavlogTests` · `BindingTests` · `setting a modal presents it, and nil dismisses it` |
// | RootContainerView uses NavigationContainerView + .onOpenURL | SwiftUI: not here; .onOpenURL calls handle(url:) |
// | | `Links of the features` · `a link that a feature's handler knows is shown` |
// | ModalContainerView (creates own coordinator, uses NavigationContainerView) | SwiftUI: not here; each modal has a router of its own |
// | | `Modals with stacks of their own` · `a sheet has a router of its own, in which its screens push` |
// | AppContainer.resolve() iterates features and falls back to NotFoundView | `Features that do not know each other` · `the features are asked in turn, and then the one for what is not found` |
// | AppContainer.handle(url:navigator:) resolves deep links via feature handlers | `Links of the features` · `a link that a feature's handler knows is shown` |
// | | `NavlogTests` · `Features and their container` · `the handlers of the features are asked in turn` |
//
// | Feature Implementation | shown by |
// |---|---|
// | {Feature}IncomingNavigation in Presentation/Navigation/ | `CharacterListNavigatorTests` · `navigateToDetailUsesCorrectNavigation` |
// | {Feature}OutgoingNavigation for cross-feature navigation (if needed) | `HomeNavigatorTests` · `navigateToCharactersUsesOutgoingNavigation` |
// | {Feature}DeepLinkHandler returning IncomingNavigationContract | `CharacterDeepLinkHandlerTests` · `resolvesToIncomingNavigationOnly` |
// | makeMainView(navigator:) returning default entry point | `CharacterFeatureTests` · `makeMainScreenIsTheList` |
// | resolve(_:navigator:) returning view or nil | `CharacterFeatureTests` · `resolveShowsTheFeaturesOwnDestinationsOnly` |
// | | `FilterFeatureTests` · `resolveShowsTheFeaturesOwnDestinationsOnly` |
// | Each screen has NavigatorContract and Navigator | `HomeNavigatorTests` · `navigateToCharactersUsesOutgoingNavigation` |
// | | `CharacterListNavigatorTests` · `navigateToDetailUsesCorrectNavigation` |
// | | `CharacterDetailNavigatorTests` · `goBackCallsNavigatorGoBack` |
// | | `FilterNavigatorTests` · `navigateToStatusUsesCorrectNavigation` |
// | Each screen has TrackerContract, Tracker, and Event (same pattern as Navigator) | `HomeTrackerTests` · `itReportsWhatHomeAsksForAndWhetherAnybodyShowsIt` |
// | | `CharacterTrackerTests` · `itReportsEachScreenThatIsViewedAndWhetherALinkLedThere` |
// | | `FilterTrackerTests` · `itReportsEachFilterAndWhetherItStandsInAnother` |
// | Navigator uses IncomingNavigationContract for internal, OutgoingNavigationContract for external | `CharacterListNavigatorTests` · `navigateToDetailUsesCorrectNavigation` |
// | | `CharacterListNavigatorTests` · `Present filter presents sheet with correct detents` |
// | Container factories receive navigator: any NavigatorContract | `CharacterFeatureTests` · `aScreenCallsTheNavigatorThatItsFactoryWasGiven` |
// | ViewModel receives specific NavigatorContract (not generic) | `CharacterListViewModelTests` · `didSelectItemNavigatesToDetail` |
// | | `HomeViewModelTests` · `didTapOnCharactersNavigatesToCharacters` |
// | | `FilterViewModelTests` · `eachTapIsOneCallOfTheNavigator` |
//
// | Testing | shown by |
// |---|---|
// | Tests use NavigatorMock to verify navigation | `FilterNavigatorTests` · `Dismiss calls navigator dismiss` |
// | Navigator tests verify correct Navigation enum is used | `FilterNavigatorTests` · `Present filter presents sheet with correct detents` |
// | AppNavigationRedirect tests verify Outgoing → Incoming mapping | `AppNavigationRedirectTests` · `redirectHomeOutgoingCharactersToCharacterList` |
// | | `AppNavigationRedirectTests` · `redirectUnknownNavigationReturnsNil` |
// | DeepLinkHandler tests verify URL → IncomingNavigationContract resolution | `CharacterDeepLinkHandlerTests` · `resolvesDetailURL` |
//
// | rule of the text | shown by |
// |---|---|
// | An outgoing destination that nobody maps is UnknownNavigation.notFound | `Features that do not know each other` · `what nobody maps is shown as not found, and one can go back from it` |
// | present(_:style:) is redirected as navigate(to:) is | `Features that do not know each other` · `what is asked for in a modal is redirected too, and keeps its style` |
// | dismiss() priority: fullScreenCover > sheet > parent onDismiss | `Modals with stacks of their own` · `a dismissal closes the cover before the sheet, and then the modal that it is in` |
// | dismiss() with nothing presented and no parent | `Modals with stacks of their own` · `a dismissal at the root, with nothing presented, has no effect` |
// | Each modal gets its own NavigationStack | `Modals with stacks of their own` · `a sheet has a router of its own, in which its screens push` |
// | Modals can present other modals recursively | `Modals with stacks of their own` · `a modal presents another, and that another` |
// | Each modal can be dismissed from inside | `Modals with stacks of their own` · `each is dismissed from inside, and those below it stay` |
// | goBack() on an empty path does nothing | `Trackers of the app` · `a tracker receives every event with the state after it, those without effect too` |
// | Only the app imports several features | `What the features see` · `no feature sees another, and the app sees them all` |
// | A deep link that no handler resolves does nothing | `Links of the features` · `a link that no handler knows, or that is hostile, changes nothing, and says why` |
//
// | what the log adds | shown by |
// |---|---|
// | Analytics observe, and need no call of their own | `Trackers of the app` · `each feature brings its own, and all receive every event` |
// | Replay | `The log of the features` · `replayed, it gives the state, and asks no redirect again` |
// | Relaunch | `The log of the features` · `relaunched, the app comes up with its modals, each destination its feature's own` |
// | A feature that is no longer there | `The log of the features` · `a feature that is gone leaves its screens in the log, shown as not found` |
// | A closure that outlives its modal | `Modals with stacks of their own` · `a closure that outlives its modal cannot hit a later one in its place` |
// | A session from the command line | `The features, played` · `each step is told in a line, with where one is and what was heard` |

import ChecklistSupport
import Testing

@Suite struct `The checklist of the features` {
  @Test func `every row is shown by a test, or says why not`() throws { try expectChecklist() }
}
