// What the document of the pattern asks for. A view is a `Screen` here.
//
// | tests of the document | shown by |
// |---|---|
// | test_init_starts_unauthenticated_with_empty_path | `AppCoordinatorTests` · `test_init_starts_unauthenticated_with_empty_path` |
// | test_handleLoginSuccess_sets_authenticated_and_pushes_catalog | `AppCoordinatorTests` · `test_handleLoginSuccess_sets_authenticated_and_pushes_catalog` |
// | test_handleProductSelected_pushes_product_detail | `AppCoordinatorTests` · `test_handleProductSelected_pushes_product_detail` |
// | test_handleBack_removes_last_from_path | `AppCoordinatorTests` · `test_handleBack_removes_last_from_path` |
// | test_handleBack_on_empty_path_does_nothing | `AppCoordinatorTests` · `test_handleBack_on_empty_path_does_nothing` |
//
// | the flow | shown by |
// |---|---|
// | 1. The app starts and shows the login, the root of the stack | `FlowTests` · `the app starts with the login, at the bottom of the stack` |
// | 2. The user logs in, and the ViewModel calls onLoginSucceeded(session) | `FeatureTests` · `the login emits one event with its session when it succeeds` |
// | | `FeatureTests` · `the login emits nothing when it fails, and says so` |
// | 3. The closure arrives at handleLoginSuccess, which pushes the catalog | `FlowTests` · `a login that succeeded leads to the catalog` |
// | 4. The change of the path is noticed | `FlowTests` · `whoever observes the path or the flag is told` |
// | … and navigationDestination shows it | SwiftUI: not here |
// | 5. The coordinator creates the catalog, and it is seen | `FlowTests` · `a login that succeeded leads to the catalog` |
// | onProductSelected product, and the detail is shown | `FlowTests` · `a product that was selected is shown, and from there a way leads back` |
//
// | decisions | shown by |
// |---|---|
// | Login and Catalog do not know each other; the coordinator knows both | `FeatureTests` · `no feature sees navigation or another feature, and the app sees both` |
// | Features do not know where they lead | `FeatureTests` · `the catalog emits the product that was selected` |
// | AppDestination: catalog, productDetail(Product) | `FlowTests` · `a product that was selected is shown, and from there a way leads back` |
// | @Observable: path and isAuthenticated | `FlowTests` · `whoever observes the path or the flag is told` |
// | @MainActor | the compiler holds it |
// | NavigationPath | SwiftUI: not here; a path of AppDestination, which a log can hold |
// | The view factory injects closures | `FlowTests` · `a login that succeeded leads to the catalog` |
// | [weak self] | `FlowTests` · `a view that outlives its coordinator keeps nothing alive, and its taps do no harm` |
// | No event bus: each connection is explicit, typed, and seen in the code | the closures are parameters without a default: the compiler holds it |
// | No UI is needed for tests | `AppCoordinatorTests` · `test_handleBack_removes_last_from_path` |
//
// | matrix of routes | shown by |
// |---|---|
// | Where a route leads | `MatrixTests` · `links and conditions are declared as they hold in the code` |
// | The event that triggers it | `MatrixTests` · `every route is visited by a session that uses the app, and the trigger's line is known` |
// | Preconditions (auth, permissions) | `MatrixTests` · `links and conditions are declared as they hold in the code` |
// | The test that covers it | `MatrixTests` · `the tests that it names exist` |
// | No orphaned routes | `MatrixTests` · `a route that nobody visited is found` |
// | | `MatrixTests` · `a visit that nobody declared is found` |
// | | `The matrix of the shop, by the command` · `a log is compared with what the app declares` |
// | Support of deep links | `LinkTests` · `after the login it leads to the product at once, from wherever one is` |
//
// | quick verification | shown by |
// |---|---|
// | The destination of an event changes without editing the feature | `FeatureTests` · `an event leads elsewhere when it is wired otherwise, and no feature is edited` |
//
// | what the log adds | shown by |
// |---|---|
// | isAuthenticated is recorded, and the token is not | `FlowTests` · `the log knows that somebody was logged in, and not by what token` |
// | The catalog is kept for those who are logged in | `FlowTests` · `the catalog is kept for those who are logged in, whoever asks for it` |
// | A link that arrives before the login waits for it | `LinkTests` · `before the login it waits, with its whole stack, and the login is seen` |
// | | `LinkTests` · `after the login it goes on to the product, over one catalog` |
// | … across a kill and restart | `LinkTests` · `it waits when the app is killed and restarted, however often` |
// | | `LinkTests` · `killed between the login and the product, the app comes up with the product` |
// | | `The commands of the samples` · `the shop is killed while a link waits, and comes back to it` |
// | … and expires | `LinkTests` · `after a quarter of an hour it is given up, and the login leads to the catalog` |
// | Links carry an id, which is looked up | `LinkTests` · `an id that is unknown is refused with the reason, and nothing waits` |
// | The login is not to be reached by going back | `FlowTests` · `no way back leads from the catalog to the login` |
// | Logging out | `FlowTests` · `whoever logs out sees the login, and begins anew after it` |
// | Killed at any moment | `FlowTests` · `killed after any event, whoever was logged in sees the catalog, and nobody else` |
// | Replay | `FlowTests` · `replayed, the log gives the stack that was there` |
// | A session from the command line | `The shop, played` · `each step is told in a line, with the screen that one is at` |

import ChecklistSupport
import Testing

@Suite struct `The checklist of the shop` {
  @Test func `every row is shown by a test, or says why not`() throws { try expectChecklist() }
}
