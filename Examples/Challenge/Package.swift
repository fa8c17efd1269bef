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

// The features see the catalogue and nothing else: no router, no log, not each other.
let features: [Target.Dependency] = [
  "ChallengeHome", "ChallengeCharacter", "ChallengeLocation", "ChallengeEpisode", "ChallengeSettings",
]
let app: [Target.Dependency] = features + ["ChallengeCatalogue", "ChallengeNavigation"]

#if os(Linux)
let standIn = navlog("SwiftUIStandIn")
#else
let standIn: [Target.Dependency] = []
#endif

let package = Package(
  name: "ChallengeExample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "challenge", targets: ["ChallengeCommand"]),
    .library(name: "ChallengeUI", targets: ["ChallengeUI"]),
  ],
  dependencies: [
    .package(name: "Navlog", path: "../.."),
    .package(name: "ExampleSupport", path: "../Support"),
  ],
  targets: [
    .target(name: "ChallengeCatalogue", path: "Sources/Catalogue", swiftSettings: strict),
    .target(
      name: "ChallengeHome", dependencies: ["ChallengeCatalogue"], path: "Sources/Home",
      swiftSettings: strict),
    .target(
      name: "ChallengeCharacter", dependencies: ["ChallengeCatalogue"], path: "Sources/Character",
      swiftSettings: strict),
    .target(
      name: "ChallengeLocation", dependencies: ["ChallengeCatalogue"], path: "Sources/Location",
      swiftSettings: strict),
    .target(
      name: "ChallengeEpisode", dependencies: ["ChallengeCatalogue"], path: "Sources/Episode",
      swiftSettings: strict),
    .target(
      name: "ChallengeSettings", dependencies: ["ChallengeCatalogue"], path: "Sources/Settings",
      swiftSettings: strict),
    .target(
      name: "ChallengeNavigation",
      dependencies: navlog("Navlog") + ["ChallengeCatalogue", "ChallengeCharacter", "ChallengeSettings"],
      path: "Sources/Navigation", swiftSettings: strict),
    .target(
      name: "ChallengeTerminal", dependencies: navlog("Navlog", "NavlogSQLite") + app,
      path: "Sources/Terminal", swiftSettings: strict),
    .executableTarget(
      name: "ChallengeCommand", dependencies: ["ChallengeTerminal"], path: "Sources/Command",
      swiftSettings: strict),
    .target(
      name: "ChallengeUI", dependencies: navlog("Navlog", "NavlogSQLite", "NavlogSwiftUI") + app + standIn,
      path: "Sources/UI", swiftSettings: strict),
    .testTarget(
      name: "ChallengeTerminalTests",
      dependencies: navlog("Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools") + app + [
        "ChallengeTerminal", "ChallengeCommand", .product(name: "Checklist", package: "ExampleSupport"),
      ],
      path: "Tests/TerminalTests", swiftSettings: strict),
  ]
)

// Where there is no SwiftUI, the views are built and tested against Navlog's stand-in for it.
#if os(Linux)
package.targets.append(
  .testTarget(
    name: "ChallengeUITests",
    dependencies: navlog("Navlog", "NavlogSQLite", "NavlogSwiftUI") + app + standIn + ["ChallengeUI"],
    path: "Tests/UITests", swiftSettings: strict))
#endif
