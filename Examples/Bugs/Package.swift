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

// Copies of the other examples, each with a bug in one part, and the tests that found the bugs. The package has no product,
// because no app uses the copies.
let package = Package(
  name: "BugsExample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "Navlog", path: "../.."),
    .package(name: "ChallengeExample", path: "../Challenge"),
    .package(name: "TerminalExample", path: "../Terminal"),
    .package(name: "PatternsExample", path: "../Patterns"),
  ],
  targets: [
    .testTarget(
      name: "BugsTests",
      dependencies: navlog("Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "navlog-cli") + [
        .product(name: "ChallengeFeatures", package: "ChallengeExample"),
        .product(name: "ChallengeTerminal", package: "TerminalExample"),
        .product(name: "TabsFeatures", package: "PatternsExample"),
      ],
      path: "Tests", swiftSettings: strict)
  ]
)
