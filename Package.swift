// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// SwiftUI exists only on Apple's systems. Elsewhere, the adapter and the examples that use SwiftUI are built and tested with
// a stand-in: a module that is also named SwiftUI, with the same signatures.
#if os(Linux)
let standIn: [Target.Dependency] = ["SwiftUI", "UIKit"]
#else
let standIn: [Target.Dependency] = []
#endif

// Xcode copies the privacy manifest into the app. On Linux, nothing reads the manifest. It is excluded there, so that the
// command stays a single file.
#if os(Linux)
let privacyManifest: (excluded: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#else
let privacyManifest: (excluded: [String], resources: [Resource]) = ([], [.process("PrivacyInfo.xcprivacy")])
#endif

let publicLibraries: [Target.Dependency] = [
  "Navlog", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI", "NavlogTerminal", "NavlogTesting",
  "NavlogTools", "NavlogUpload", "NavlogViewer",
]

let package = Package(
  name: "Navlog",
  platforms: [.macOS(.v15), .iOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "Navlog", targets: ["Navlog"]),
    .library(name: "NavlogSQLite", targets: ["NavlogSQLite"]),
    .library(name: "NavlogSwiftUI", targets: ["NavlogSwiftUI"]),
    .library(name: "NavlogInspector", targets: ["NavlogInspector"]),
    .library(name: "NavlogTesting", targets: ["NavlogTesting"]),
    .library(name: "NavlogTools", targets: ["NavlogTools"]),
    .library(name: "NavlogTerminal", targets: ["NavlogTerminal"]),
    .library(name: "NavlogUpload", targets: ["NavlogUpload"]),
    .library(name: "NavlogViewer", targets: ["NavlogViewer"]),
    // The command is called `navlog`, but its product has another name: Xcode's builds break if two names differ only in case,
    // like `navlog` and `Navlog`.
    .executable(name: "navlog-cli", targets: ["NavlogCLI"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Navlog", swiftSettings: strict),
    .target(
      name: "NavlogSQLite", dependencies: ["Navlog", "CSQLite"], exclude: privacyManifest.excluded,
      resources: privacyManifest.resources, swiftSettings: strict),
    .target(name: "NavlogExport", dependencies: ["Navlog"], swiftSettings: strict),
    .target(
      name: "NavlogTools", dependencies: ["Navlog", "NavlogExport", "NavlogSQLite", "CSQLite"],
      swiftSettings: strict),
    .target(name: "NavlogTerminal", dependencies: ["Navlog", "NavlogTools"], swiftSettings: strict),
    .target(name: "NavlogDeflate", swiftSettings: strict),
    .target(
      name: "NavlogUpload", dependencies: ["Navlog", "NavlogDeflate", "NavlogExport"], swiftSettings: strict),
    .target(
      name: "NavlogViewer", dependencies: ["Navlog", "NavlogDeflate"], exclude: ["Page"],
      swiftSettings: strict),
    .target(name: "NavlogTesting", dependencies: ["Navlog", "NavlogTools"], swiftSettings: strict),
    .target(name: "NavlogSwiftUI", dependencies: ["Navlog"] + standIn, swiftSettings: strict),
    .target(
      name: "NavlogInspector",
      dependencies: ["Navlog", "NavlogSwiftUI", "NavlogTools", "NavlogViewer"] + standIn,
      swiftSettings: strict),
    .executableTarget(
      name: "NavlogCLI",
      dependencies: [
        "Navlog", "NavlogExport", "NavlogSQLite", "NavlogTerminal", "NavlogTools", "NavlogViewer",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "NavlogBench",
      dependencies: ["Navlog", "NavlogSQLite", "NavlogTools", "NavlogViewer", "CSQLite"],
      path: "Benchmarks/NavlogBench", swiftSettings: strict),

    .target(
      name: "TestFixtures",
      dependencies: ["Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestThreads"],
      path: "Tests/Support/Fixtures", swiftSettings: strict),
    .target(name: "TestThreads", path: "Tests/Support/Threads", swiftSettings: strict),
    .testTarget(
      name: "NavlogTests",
      dependencies: ["Navlog", "NavlogTesting", "NavlogTools", "TestFixtures", "TestThreads"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogSQLiteTests",
      dependencies: [
        "FaultSupport", "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestFixtures",
        "TestThreads",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogToolsTests",
      dependencies: [
        "Navlog", "NavlogExport", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestFixtures",
        "TestThreads",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogTerminalTests",
      dependencies: [
        "Navlog", "NavlogTerminal", "NavlogTesting", "NavlogTools", "TestFixtures", "TestThreads",
      ],
      swiftSettings: strict),
    // ViewerSamples writes pages of the viewer, and the trees that each page must show. Tests in a browser compare each page
    // with its trees. NavlogViewerTests checks the content of a page without a browser.
    .executableTarget(
      name: "ViewerSamples",
      dependencies: [
        "Navlog", "NavlogSQLite", "NavlogTerminal", "NavlogTesting", "NavlogTools", "NavlogViewer",
        "TestFixtures",
      ],
      path: "Tests/ViewerSamples", swiftSettings: strict),
    .testTarget(
      name: "NavlogDeflateTests",
      dependencies: ["NavlogDeflate", "NavlogTesting", "TestFixtures", "TestThreads"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogViewerTests",
      dependencies: [
        "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "NavlogViewer", "TestFixtures",
        "TestThreads",
      ],
      swiftSettings: strict),
    // A process that records and uploads. The tests of the uploader and of the collector kill it.
    .executableTarget(
      name: "UploadRunner",
      dependencies: [
        "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogUpload", "TestFixtures", "TestThreads",
      ],
      path: "Tests/UploadRunner", swiftSettings: strict),
    .testTarget(
      name: "NavlogUploadTests",
      dependencies: [
        "Navlog", "NavlogDeflate", "NavlogExport", "NavlogSQLite", "NavlogTesting", "NavlogTools",
        "NavlogUpload", "TestFixtures",
        "TestThreads", "UploadRunner",
      ],
      exclude: ["Support/collector.py"], swiftSettings: strict),
    // The app at the beginning of the README: one file that you can copy into a new project.
    .executableTarget(
      name: "FirstApp",
      dependencies: ["Navlog", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI"] + standIn,
      path: "Examples/FirstApp", packageAccess: false),
    // The recipes of the cookbook, one in each file.
    .target(
      name: "Cookbook", dependencies: ["Navlog", "NavlogSwiftUI"] + standIn, path: "Examples/Cookbook",
      packageAccess: false, swiftSettings: strict),
    // These tests check the requirements of the examples without building the examples.
    .testTarget(
      name: "ExampleTests", dependencies: ["TestThreads"], exclude: ["Requirements"], swiftSettings: strict),
    // These tests use only the public API, as an app does. They contain the same app with and without default isolation to the
    // main actor.
    .testTarget(
      name: "PublicAPITests", dependencies: publicLibraries + standIn, packageAccess: false,
      swiftSettings: strict),
    .testTarget(
      name: "PublicAPIMainActorTests", dependencies: publicLibraries + standIn, packageAccess: false,
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    // An app that the command attaches to.
    .executableTarget(
      name: "AttachableApp",
      dependencies: ["Navlog", "NavlogInspector", "NavlogSQLite", "NavlogTools"], path: "Tests/AttachableApp",
      swiftSettings: strict),
    .testTarget(
      name: "NavlogCLITests",
      dependencies: [
        "AttachableApp", "Navlog", "NavlogCLI", "NavlogExport", "NavlogSQLite", "NavlogTesting",
        "NavlogTools", "NavlogViewer", "TestFixtures", "TestThreads",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Navlog", "NavlogCLI", "NavlogSQLite", "NavlogTesting", "NavlogTools", "NavlogUpload", "NavlogViewer",
        "TestThreads",
      ],
      swiftSettings: strict),

    // A process that runs the log on a VFS that simulates failures of the disk, and the tests that start this process.
    .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
    .target(
      name: "FaultSupport", dependencies: ["Navlog", "NavlogSQLite", "NavlogTools"],
      path: "Tests/Support/Faults", swiftSettings: strict),
    .executableTarget(
      name: "FaultRunner",
      dependencies: [
        "FaultSupport", "FaultVFS", "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestThreads",
      ],
      path: "Tests/FaultRunner", swiftSettings: strict),
    .testTarget(
      name: "NavlogFaultTests",
      dependencies: [
        "FaultRunner", "FaultSupport", "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools",
        "TestFixtures", "TestThreads",
      ],
      swiftSettings: strict),
  ]
)

#if os(Linux)
package.products += [
  .library(name: "SwiftUIStandIn", targets: ["SwiftUI"]),
  .library(name: "TestThreads", targets: ["TestThreads"]),
  .library(name: "ViewExploration", targets: ["ViewExploration"]),
]
package.targets += [
  .target(name: "UIKit", path: "Tests/UIKitHarness", swiftSettings: strict),
  .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Tests/SwiftUIHarness", swiftSettings: strict),
  .testTarget(
    name: "SwiftUIHarnessTests", dependencies: ["SwiftUI", "TestThreads", "UIKit"], swiftSettings: strict),
  .target(
    name: "ScreenFixtures",
    dependencies: ["Navlog", "NavlogSwiftUI", "SwiftUI", "TestFixtures", "TestThreads"],
    path: "Tests/Support/Screens", swiftSettings: strict),
  // The tests of the examples use this target, both in this package and in the examples' own packages.
  .target(
    name: "ViewExploration", dependencies: ["Navlog", "NavlogTesting", "NavlogTools", "SwiftUI"],
    path: "Tests/Support/Exploration", swiftSettings: strict),
  .testTarget(
    name: "NavlogSwiftUITests",
    dependencies: [
      "FirstApp", "Navlog", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI", "NavlogTesting",
      "NavlogTools", "ScreenFixtures", "SwiftUI", "TestFixtures", "TestThreads", "ViewExploration",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "CookbookTests",
    dependencies: [
      "Cookbook", "Navlog", "NavlogSwiftUI", "NavlogTesting", "NavlogTools", "SwiftUI", "TestThreads",
      "ViewExploration",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "NavlogInspectorTests",
    dependencies: [
      "Navlog", "NavlogInspector", "NavlogSQLite", "NavlogSwiftUI", "NavlogTesting", "NavlogTools",
      "NavlogViewer", "ScreenFixtures", "SwiftUI", "TestFixtures", "TestThreads",
    ],
    swiftSettings: strict),
]
#endif

// `Scripts/test` sets this variable, because the tests take half as long if these libraries are optimized. To optimize other
// targets, the compiler would take longer than the tests would save.
if Context.environment["NAVLOG_OPTIMIZED"] != nil {
  let optimized = ["Navlog", "NavlogDeflate", "NavlogExport", "NavlogSQLite", "NavlogTools"]
  for target in package.targets where optimized.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
}
