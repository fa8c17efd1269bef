// What the document of the pattern asks for. A view is a `Screen` here, the folder is `SampleTests`.
//
// | the golden rule, and what changed | shown by |
// |---|---|
// | AppCoordinator manages ONE stack for the entire app | `AppCoordinatorTests` · `a route goes on top of the one stack, and its view is seen` |
// | All navigation goes through AppCoordinator methods | `What the screens of the one stack see` · `all navigation of the main flow is in the coordinator` |
// | ViewModels are created directly | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | One unified AppRoute enum (19 routes) | `AppCoordinatorTests` · `there are nineteen routes, each with a view, and a log tells them apart` |
// | One child coordinator, for the first run only | `OnboardingTests` · `the first start shows the onboarding, as the only child` |
// | | `OnboardingTests` · `who has been through it starts at home, without a child` |
// | No logic coordinators | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | ~800 lines of code removed | a fact about the document's own app |
//
// | key points | shown by |
// |---|---|
// | Creates ViewModels directly, with services injected | `CallbackTests` · `a film that was added is shown` |
// | Services from a DI container | given to the initializer: what a container would do, without the container |
// | All navigation methods centralized | `What the screens of the one stack see` · `all navigation of the main flow is in the coordinator` |
// | Only child coordinator is OnboardingCoordinator | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | navigate(to:) appends | `AppCoordinatorTests` · `testAppCoordinatorNavigation` |
// | navigateBack() takes one away, and nothing when there is nothing | `AppCoordinatorTests` · `going back takes one screen away` |
// | | `AppCoordinatorTests` · `going back from home changes nothing, and is recorded` |
// | popToRoot() empties the path | `AppCoordinatorTests` · `a button leads home from any screen` |
// | Only one NavigationStack | SwiftUI: not here; the path that it binds to can be read and set |
// | Bound to coordinator.navigationPath | `AppCoordinatorTests` · `what a binding writes back is recorded as the call that it amounts to` |
// | | `AppCoordinatorTests` · `who observes the path is told when it changes` |
// | All routes handled by coordinator.view(for:) | `AppCoordinatorTests` · `there are nineteen routes, each with a view, and a log tells them apart` |
// | Home button in the toolbar | `AppCoordinatorTests` · `a button leads home from any screen` |
// | onboarding: EmptyView, handled via activeCoordinator | `OnboardingTests` · `its steps are routes of its own, on a stack of its own` |
//
// | layers | shown by |
// |---|---|
// | AppCoordinator: navigation only; creates views and ViewModels | `CallbackTests` · `every screen is wired: each button leads where its name says` |
// | ViewModels: business logic; create nothing | `CallbackTests` · `a ViewModel that nobody listens to works all the same` |
// | Services: data access | `CallbackTests` · `whoever deletes a film is back in the list, where it is no more` |
// | Views: display only | `CallbackTests` · `a view calls back with what was selected, and goes nowhere itself` |
//
// | patterns | shown by |
// |---|---|
// | 1: a view navigates by a callback | `CallbackTests` · `a view calls back with what was selected, and goes nowhere itself` |
// | | `CallbackTests` · `the coordinator leads from the list to a film, and to the form` |
// | 2: a ViewModel calls back when its work is done | `CallbackTests` · `a ViewModel adds a film, then calls back` |
// | | `CallbackTests` · `a film that was added is shown` |
// | 3: back by a callback | `CallbackTests` · `a film is deleted by its ViewModel, and then the view calls back` |
// | | `CallbackTests` · `whoever deletes a film is back in the list, where it is no more` |
//
// | special cases, and dependency injection | shown by |
// |---|---|
// | start() shows the onboarding when it is not complete | `OnboardingTests` · `the first start shows the onboarding, as the only child` |
// | parent, onComplete, childCoordinators, activeCoordinator | `OnboardingTests` · `the first start shows the onboarding, as the only child` |
// | | `OnboardingTests` · `once through, nothing of it is left` |
// | Separate navigation stack for the steps | `OnboardingTests` · `its steps are routes of its own, on a stack of its own` |
// | Cleanly transitions to the main app | `OnboardingTests` · `once through, nothing of it is left` |
// | | `OnboardingTests` · `both flows stand in one log, the passage as one event` |
// | … when it is killed on the way, too | `OnboardingTests` · `killed in the middle, it goes on at the same step` |
// | | `OnboardingTests` · `killed before its first step, it begins again` |
// | | `OnboardingTests` · `killed in the very passage, the app comes back to the main flow` |
// | Self-contained flow with its own route enum | `OnboardingTests` · `its steps are routes of its own, on a stack of its own` |
// | Sheets can use their own local navigation | `AppCoordinatorTests` · `a form comes in a sheet, which has a stack of its own` |
// | Cancel dismisses the sheet | `AppCoordinatorTests` · `cancelling a form leaves the stack as it was` |
// | AppCoordinator is registered once, as a singleton | whoever holds it: the app makes one |
// | A view makes its own ViewModel with DIContainer.shared | SwiftUI: not here; a global would be seen by everybody |
// | The coordinator injects the ViewModel by .environment() | SwiftUI: not here; it is a parameter |
//
// | tests of the document | shown by |
// |---|---|
// | testAppCoordinatorInitialization | `AppCoordinatorTests` · `testAppCoordinatorInitialization` |
// | testAppCoordinatorNavigation | `AppCoordinatorTests` · `testAppCoordinatorNavigation` |
//
// | migration, do, and don't | shown by |
// |---|---|
// | 1. No coordinator references in views | `What the screens of the one stack see` · `views and ViewModels see no navigation at all` |
// | 2. A route is a case of the enum and one of the factory | a switch without a default: the compiler holds it |
// | 3. No logic coordinators | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | DO create ViewModels directly | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | DO use callbacks for navigation from views | `CallbackTests` · `a view calls back with what was selected, and goes nowhere itself` |
// | DO keep AppCoordinator focused on navigation only | `CallbackTests` · `a film is deleted by its ViewModel, and then the view calls back` |
// | DO use the unified AppRoute enum for all routes | `AppCoordinatorTests` · `there are nineteen routes, each with a view, and a log tells them apart` |
// | DO inject services | `CallbackTests` · `a film that was added is shown` |
// | DON'T create logic coordinators | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | DON'T create child coordinators but the one | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
// | DON'T create multiple stacks | `AppCoordinatorTests` · `a route goes on top of the one stack, and its view is seen` |
// | DON'T put business logic in AppCoordinator | `CallbackTests` · `a ViewModel adds a film, then calls back` |
// | DON'T pass coordinators to views | `What the screens of the one stack see` · `there are two coordinators, and no view or ViewModel has heard of one` |
//
// | troubleshooting | shown by |
// |---|---|
// | The route is in AppRoute, and view(for:) has a case for it | a switch without a default: the compiler holds it |
// | navigationDestination is bound to AppRoute | SwiftUI: not here |
// | The callback calls the coordinator | `CallbackTests` · `every screen is wired: each button leads where its name says` |
// | The ViewModel is observable, and in the environment | SwiftUI: not here; the coordinator is observable |
// | | `AppCoordinatorTests` · `who observes the path is told when it changes` |
// | The service is injected | `CallbackTests` · `a film that was added is shown` |
// | Build errors after refactoring | steps in the document's own app |
//
// | what the log adds | shown by |
// |---|---|
// | Replay | `AppCoordinatorTests` · `replayed, the log gives the stack that was there` |
// | Relaunch | `AppCoordinatorTests` · `restarted, the app is where it was` |
// | The line that wired the view | `AppCoordinatorTests` · `the log names the line that wired the view` |
// | A session from the command line | `The one stack, played` · `each step is told in a line, with where one is` |

import ChecklistSupport
import Testing

@Suite struct `The checklist of the one stack` {
  @Test func `every row is shown by a test, or says why not`() throws { try expectChecklist() }
}
