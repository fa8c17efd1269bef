// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func navlog(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "Navlog") }
}

// A feature may import only the catalogue: no router, no log, and no other feature. Scripts/test checks this.
func feature(_ name: String) -> Target {
  .target(
    name: "Challenge\(name)", dependencies: ["ChallengeCatalogue"], path: "Sources/Features/\(name)",
    swiftSettings: strict)
}

let features: [Target.Dependency] = [
  "ChallengeCatalogue", "ChallengeCharacter", "ChallengeEpisode", "ChallengeHome", "ChallengeLocation",
  "ChallengeSettings",
]
let app = features + ["ChallengeNavigation"]

// Linux does not have SwiftUI. There, the views are built and tested with Navlog's stand-in for SwiftUI.
#if os(Linux)
let standIn = navlog("SwiftUIStandIn")
#else
let standIn: [Target.Dependency] = []
#endif

let package = Package(
  name: "ChallengeExample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ChallengeUI", targets: ["ChallengeUI"]),
    // Examples/Terminal shows these features in a terminal. Examples/Bugs uses them in copies of the app, each with a bug.
    .library(
      name: "ChallengeFeatures",
      targets: [
        "ChallengeCatalogue", "ChallengeCharacter", "ChallengeEpisode", "ChallengeHome", "ChallengeLocation",
        "ChallengeNavigation", "ChallengeSettings",
      ]),
  ],
  dependencies: [
    .package(name: "Navlog", path: "../..")
  ],
  targets: [
    .target(name: "ChallengeCatalogue", path: "Sources/Features/Catalogue", swiftSettings: strict),
    feature("Character"),
    feature("Episode"),
    feature("Home"),
    feature("Location"),
    feature("Settings"),

    // All destinations and deep links. No screens.
    .target(
      name: "ChallengeNavigation",
      dependencies: navlog("Navlog") + ["ChallengeCatalogue", "ChallengeCharacter", "ChallengeSettings"],
      path: "Sources/Navigation", swiftSettings: strict),

    .testTarget(
      name: "ChallengeTests", dependencies: navlog("Navlog", "NavlogTesting") + app,
      path: "Tests/FeatureTests", exclude: ["Sessions/visit.jsonl"], swiftSettings: strict),

    // The app in SwiftUI. A view knows only its ViewModel: no router and no destination.
    .target(
      name: "ChallengeViews", dependencies: features + standIn, path: "Sources/Views", swiftSettings: strict),
    .target(
      name: "ChallengeUI",
      dependencies: navlog("Navlog", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI") + app + standIn + [
        "ChallengeViews"
      ],
      path: "Sources/App", swiftSettings: strict),
  ]
)

#if os(Linux)
package.targets += [
  .testTarget(
    name: "ChallengeUITests",
    dependencies: navlog("Navlog", "NavlogSQLite", "NavlogSwiftUI", "NavlogTesting", "NavlogTools") + app
      + standIn + navlog("TestThreads", "ViewExploration") + ["ChallengeUI", "ChallengeViews"],
    path: "Tests/UITests", swiftSettings: strict),
  // Scripts/bench --main-thread traces the app in this program.
  .executableTarget(
    name: "ChallengeMainThread",
    dependencies: navlog("Navlog", "NavlogSQLite", "NavlogSwiftUI", "NavlogTesting") + standIn
      + ["ChallengeUI"],
    path: "Tests/MainThread", swiftSettings: strict),
  // The entry point of the app. Xcode builds the app from another package, so this package only checks that the entry point
  // compiles.
  .executableTarget(
    name: "ChallengeApp", dependencies: ["ChallengeUI"] + standIn, path: "ChallengeApp.swiftpm/Sources",
    swiftSettings: strict),
]
#endif
