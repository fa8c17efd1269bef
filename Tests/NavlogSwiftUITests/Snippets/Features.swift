import Navlog
import NavlogSwiftUI
import SwiftUI

/// Features that do not know each other. The session contains the destinations of all features, and each feature
/// shows its own destinations.
struct FeaturesView: View {
  let session: RouterSession<AnyNavigation>
  let features: FeatureContainer<AnyView>
  let home: any Feature<AnyView>

  var body: some View {
    NavigationContainer(session) { destination, router in
      features.resolve(destination, navigator: router)
    } content: { router in
      home.makeMainScreen(navigator: router)
    }
  }
}

/// The same features in your own containers.
struct OwnFeaturesView: View {
  @Bindable var router: Router<AnyNavigation>
  let features: FeatureContainer<AnyView>
  let home: any Feature<AnyView>

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      home.makeMainScreen(navigator: router)
        .navigationDestination(for: AnyNavigation.self) { features.resolve($0, navigator: router) }
    }
    .sheet(item: $router.presentingSheet) { destination in
      features.resolve(destination, navigator: router)
        .navlogDetents(of: router.sheetRouter)
    }
  }
}
