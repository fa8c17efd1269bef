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

// Linux does not have SwiftUI. There, the apps are built and tested with Navlog's stand-in for SwiftUI.
#if os(Linux)
let swiftUI = navlog("SwiftUIStandIn")
#else
let swiftUI: [Target.Dependency] = []
#endif

/// Returns the target of a feature, which can import its own dependencies, but no app.
func feature(_ name: String, _ folder: String, _ dependencies: [Target.Dependency] = navlog("Navlog"))
  -> Target
{
  .target(name: name, dependencies: dependencies + swiftUI, path: "Sources/\(folder)", swiftSettings: strict)
}

/// Returns the target of an app, which can import its features, and opens a log in a file.
func app(_ name: String, _ features: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: navlog("Navlog", "NavlogSwiftUI") + features + swiftUI + ["PatternLog"],
    path: "Sources/\(name)/App", swiftSettings: strict)
}

// One app for each way to organize navigation. The dependencies of a target determine what a feature can import.
let package = Package(
  name: "PatternsExample",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "Tabs", targets: ["Tabs"]),
    .executable(name: "SingleStack", targets: ["SingleStack"]),
    .executable(name: "Shop", targets: ["Shop"]),
    .executable(name: "Redirects", targets: ["Redirects"]),
    .executable(name: "Notes", targets: ["Notes"]),
    .library(name: "RedirectsAppKit", targets: ["RedirectsAppKit"]),
    // Examples/Bugs uses these features in copies of the app Tabs, each with a bug.
    .library(name: "TabsFeatures", targets: ["TabsCharacter", "TabsHome", "TabsSettings"]),
  ],
  dependencies: [.package(name: "Navlog", path: "../..")],
  targets: [
    .target(
      name: "PatternLog", dependencies: navlog("Navlog", "NavlogSQLite"), path: "Sources/Log",
      swiftSettings: strict),

    app("Tabs", ["TabsCharacter", "TabsHome", "TabsSettings"]),
    feature("TabsHome", "Tabs/Home", navlog("Navlog") + ["TabsCharacter"]),
    feature("TabsCharacter", "Tabs/Character"),
    feature("TabsSettings", "Tabs/Settings"),

    app("SingleStack", ["SingleStackScreens"]),
    feature("SingleStackScreens", "SingleStack/Screens", []),

    app("Shop", ["ShopCatalog", "ShopHTTP", "ShopLogin"]),
    feature("ShopLogin", "Shop/Login", ["ShopHTTP"]),
    feature("ShopCatalog", "Shop/Catalog", ["ShopHTTP"]),
    .target(name: "ShopHTTP", path: "Sources/Shop/HTTP", swiftSettings: strict),

    // This entry point is also part of the package RedirectsApp.swiftpm, which Xcode builds as an app with a URL scheme.
    .executableTarget(
      name: "Redirects", dependencies: navlog("NavlogSwiftUI") + swiftUI + ["RedirectsAppKit"],
      path: "RedirectsApp.swiftpm/Sources", swiftSettings: strict),
    .target(
      name: "RedirectsAppKit",
      dependencies: navlog("Navlog", "NavlogSwiftUI") + swiftUI + [
        "PatternLog", "RedirectsCharacter", "RedirectsFilter", "RedirectsHome",
      ],
      path: "Sources/Redirects/AppKit", swiftSettings: strict),
    feature("RedirectsHome", "Redirects/Home"),
    feature("RedirectsCharacter", "Redirects/Character"),
    feature("RedirectsFilter", "Redirects/Filter"),

    app("Notes", []),
  ]
)

// The tests tap the apps' buttons. Only the stand-in for SwiftUI makes this possible, so the tests are built only on Linux.
#if os(Linux)
func tests(_ name: String, _ modules: [Target.Dependency] = [], recordings: Bool = true) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: navlog("Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools") + modules + swiftUI + [
      "PatternHarness", .target(name: name),
    ] + navlog("TestThreads", "ViewExploration"),
    path: "Tests/\(name)", exclude: recordings ? ["Sessions/demo.jsonl"] : [], swiftSettings: strict)
}

package.targets += [
  .target(
    name: "PatternHarness",
    dependencies: navlog("Navlog", "NavlogSQLite", "TestThreads") + swiftUI,
    path: "Tests/Harness", swiftSettings: strict),
  tests("Tabs", ["TabsCharacter", "TabsHome", "TabsSettings"]),
  tests("SingleStack", ["SingleStackScreens"]),
  tests("Shop", ["ShopCatalog", "ShopHTTP", "ShopLogin"]),
  tests(
    "Redirects",
    navlog("NavlogSwiftUI") + [
      "RedirectsAppKit", "RedirectsCharacter", "RedirectsFilter", "RedirectsHome",
    ]),
  tests("Notes", navlog("NavlogSwiftUI"), recordings: false),
]
#endif
