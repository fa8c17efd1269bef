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

// Where there is no SwiftUI, the views are built and tested against Navlog's stand-in for it.
#if os(Linux)
let swiftUI = navlog("SwiftUIStandIn")
#else
let swiftUI: [Target.Dependency] = []
#endif

let support: Target.Dependency = .product(name: "ExampleSupport", package: "ExampleSupport")

// One app for each way to organize navigation. What a feature may see is decided by the dependencies of its target.
let package = Package(
  name: "SamplesExample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "samples", targets: ["SamplesCommand"]),
    .library(name: "SampleApps", targets: ["Redirects", "Shop", "SingleStack", "Tabs"]),
    // For Examples/Bugs, whose copies replace a piece of an app.
    .library(name: "TabsParts", targets: ["SampleUI", "Tabs", "TabsCharacter"]),
  ],
  dependencies: [
    .package(name: "Navlog", path: "../.."),
    .package(name: "ExampleSupport", path: "../Support"),
  ],
  targets: [
    .target(name: "SampleUI", dependencies: swiftUI, path: "Sources/UI", swiftSettings: strict),
    .target(
      name: "SampleReplay", dependencies: navlog("Navlog", "NavlogTerminal") + ["SampleUI"],
      path: "Sources/Replay", swiftSettings: strict),
    .executableTarget(
      name: "SamplesCommand",
      dependencies: navlog("Navlog", "NavlogSQLite") + ["Redirects", "Shop", "SingleStack", "Tabs"],
      path: "Sources/Command", swiftSettings: strict),
    .testTarget(
      name: "SamplesCommandTests",
      dependencies: navlog("Navlog", "NavlogSQLite", "NavlogTools", "navlog-cli") + [
        "SamplesCommand", support,
      ],
      path: "Tests/Command", exclude: ["Requirements.md"], swiftSettings: strict),

    .target(
      name: "Tabs",
      dependencies: navlog("Navlog", "NavlogTools") + swiftUI + [
        "SampleReplay", "SampleUI", "TabsCharacter", "TabsHome", "TabsSettings",
      ],
      path: "Sources/Tabs/App", swiftSettings: strict),
    .target(
      name: "TabsHome", dependencies: navlog("Navlog") + ["SampleUI", "TabsCharacter"],
      path: "Sources/Tabs/Home", swiftSettings: strict),
    .target(
      name: "TabsCharacter", dependencies: navlog("Navlog") + ["SampleUI"], path: "Sources/Tabs/Character",
      swiftSettings: strict),
    .target(
      name: "TabsSettings", dependencies: navlog("Navlog") + ["SampleUI"], path: "Sources/Tabs/Settings",
      swiftSettings: strict),
    .testTarget(
      name: "TabsTests",
      dependencies: navlog("Navlog", "NavlogTesting") + swiftUI + [
        "SampleUI", "Tabs", "TabsCharacter", "TabsHome", "TabsSettings", support,
      ],
      path: "Tests/Tabs", exclude: ["Requirements.md", "Sessions/demo.jsonl"], swiftSettings: strict),

    .target(
      name: "Redirects",
      dependencies: navlog("Navlog", "NavlogSwiftUI", "NavlogTools") + swiftUI + [
        "RedirectsCharacter", "RedirectsFilter", "RedirectsHome", "SampleReplay", "SampleUI",
      ],
      path: "Sources/Redirects/App", swiftSettings: strict),
    .target(
      name: "RedirectsHome", dependencies: navlog("Navlog") + ["SampleUI"], path: "Sources/Redirects/Home",
      swiftSettings: strict),
    .target(
      name: "RedirectsCharacter", dependencies: navlog("Navlog") + ["SampleUI"],
      path: "Sources/Redirects/Character", swiftSettings: strict),
    .target(
      name: "RedirectsFilter", dependencies: navlog("Navlog") + ["SampleUI"],
      path: "Sources/Redirects/Filter", swiftSettings: strict),
    .testTarget(
      name: "RedirectsTests",
      dependencies: navlog("Navlog", "NavlogSwiftUI", "NavlogTesting") + swiftUI + [
        "Redirects", "RedirectsCharacter", "RedirectsFilter", "RedirectsHome", "SampleUI", support,
      ],
      path: "Tests/Redirects", exclude: ["Requirements.md", "Sessions/demo.jsonl"], swiftSettings: strict),

    .target(
      name: "SingleStack",
      dependencies: navlog("Navlog", "NavlogTools") + swiftUI + [
        "SampleReplay", "SampleUI", "SingleStackScreens",
      ],
      path: "Sources/SingleStack/App", swiftSettings: strict),
    .target(
      name: "SingleStackScreens", dependencies: ["SampleUI"], path: "Sources/SingleStack/Screens",
      swiftSettings: strict),
    .testTarget(
      name: "SingleStackTests",
      dependencies: navlog("Navlog", "NavlogTesting") + swiftUI + [
        "SampleUI", "SingleStack", "SingleStackScreens", support,
      ],
      path: "Tests/SingleStack", exclude: ["Requirements.md", "Sessions/demo.jsonl"], swiftSettings: strict),

    .target(
      name: "Shop",
      dependencies: navlog("Navlog", "NavlogTools") + swiftUI + [
        "SampleReplay", "SampleUI", "ShopCatalog", "ShopLogin",
      ],
      path: "Sources/Shop/App", swiftSettings: strict),
    .target(name: "ShopLogin", dependencies: ["SampleUI"], path: "Sources/Shop/Login", swiftSettings: strict),
    .target(
      name: "ShopCatalog", dependencies: ["SampleUI"], path: "Sources/Shop/Catalog", swiftSettings: strict),
    .testTarget(
      name: "ShopTests",
      dependencies: navlog("Navlog", "NavlogTesting", "NavlogTools") + swiftUI + [
        "SampleUI", "Shop", "ShopCatalog", "ShopLogin", support,
      ],
      path: "Tests/Shop", exclude: ["Requirements.md", "Sessions/demo.jsonl"], swiftSettings: strict),
  ]
)
