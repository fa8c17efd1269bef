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

let features: [Target.Dependency] = [.product(name: "ChallengeFeatures", package: "ChallengeExample")]

// The features of Challenge in a terminal: another edition of the same app, on any platform.
let package = Package(
  name: "TerminalExample",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "challenge", targets: ["ChallengeCommand"]),
    // Examples/Bugs uses this library in copies of the app, each with a bug.
    .library(name: "ChallengeTerminal", targets: ["ChallengeTerminal"]),
  ],
  dependencies: [
    .package(name: "Navlog", path: "../.."),
    .package(name: "ChallengeExample", path: "../Challenge"),
  ],
  targets: [
    .target(
      name: "ChallengeTerminal",
      dependencies: navlog("Navlog", "NavlogInspector", "NavlogSQLite", "NavlogTerminal", "NavlogTools")
        + features,
      path: "Sources/Terminal", swiftSettings: strict),
    .executableTarget(
      name: "ChallengeCommand", dependencies: ["ChallengeTerminal"], path: "Sources/Command",
      swiftSettings: strict),
    .testTarget(
      name: "ChallengeTerminalTests",
      dependencies: navlog("Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "navlog-cli") + features
        + [
          "ChallengeCommand", "ChallengeTerminal",
        ],
      path: "Tests", swiftSettings: strict),
  ]
)
