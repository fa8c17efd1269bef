// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Navlog",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Navlog", targets: ["Navlog"]),
    .library(name: "NavlogSQLite", targets: ["NavlogSQLite"]),
    .library(name: "NavlogTools", targets: ["NavlogTools"]),
    .library(name: "NavlogTesting", targets: ["NavlogTesting"]),
    .executable(name: "navlog", targets: ["NavlogCLI"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Navlog", swiftSettings: strict),
    .target(name: "NavlogSQLite", dependencies: ["Navlog", "CSQLite"], swiftSettings: strict),
    .target(name: "NavlogTesting", dependencies: ["Navlog"], swiftSettings: strict),
    .target(
      name: "NavlogTools", dependencies: ["Navlog", "NavlogSQLite", "CSQLite"], swiftSettings: strict),
    .executableTarget(
      name: "NavlogCLI", dependencies: ["Navlog", "NavlogSQLite", "NavlogTools"], swiftSettings: strict),
    .executableTarget(
      name: "NavlogBench", dependencies: ["Navlog", "NavlogSQLite", "NavlogTools", "CSQLite"],
      path: "Benchmarks/NavlogBench", swiftSettings: strict),
    .target(name: "ChecklistSupport", path: "Tests/Support/Checklist", swiftSettings: strict),
    .target(name: "ImportSupport", path: "Tests/Support/Imports", swiftSettings: strict),
    .target(
      name: "TestFixtures", dependencies: ["Navlog", "NavlogSQLite", "NavlogTesting"],
      path: "Tests/Support/Fixtures", swiftSettings: strict),
    .testTarget(
      name: "NavlogTests", dependencies: ["Navlog", "NavlogTesting", "ChecklistSupport", "TestFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogSQLiteTests",
      dependencies: ["Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogToolsTests",
      dependencies: ["Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools", "TestFixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["Navlog", "NavlogCLI", "NavlogSQLite", "NavlogTesting", "NavlogTools"],
      swiftSettings: strict),
    .testTarget(
      name: "NavlogCLITests",
      dependencies: ["Navlog", "NavlogCLI", "NavlogSQLite", "NavlogTesting", "NavlogTools"],
      swiftSettings: strict),
  ]
)

// Faults: a process that runs the log over a VFS which makes the disk fail, and the tests that start it. No product holds
// any of it.
package.targets += [
  .target(name: "FaultVFS", dependencies: ["CSQLite"], path: "Tests/FaultVFS"),
  .target(
    name: "FaultSupport", dependencies: ["Navlog", "NavlogSQLite", "NavlogTools"],
    path: "Tests/Support/Faults",
    swiftSettings: strict),
  .executableTarget(
    name: "FaultRunner", dependencies: ["FaultSupport", "FaultVFS", "Navlog", "NavlogSQLite", "NavlogTools"],
    path: "Tests/FaultRunner", swiftSettings: strict),
  .testTarget(
    name: "NavlogFaultTests",
    dependencies: ["FaultRunner", "FaultSupport", "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools"],
    swiftSettings: strict),
]

// The SwiftUI adapter. Where there is no SwiftUI it is built against a stand-in of that name, by its tests alone: no
// product holds either.
#if os(Linux)
let swiftUI: [Target.Dependency] = ["SwiftUI"]
package.targets += [
  .target(name: "SwiftUI", path: "Tests/SwiftUIHarness", swiftSettings: strict),
  .testTarget(name: "SwiftUIHarnessTests", dependencies: ["SwiftUI"], swiftSettings: strict),
  .testTarget(
    name: "NavlogSwiftUITests",
    dependencies: ["NavlogSwiftUI", "SwiftUI", "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools"],
    swiftSettings: strict),
]
#else
let swiftUI: [Target.Dependency] = []
package.products.append(.library(name: "NavlogSwiftUI", targets: ["NavlogSwiftUI"]))
#endif
package.targets.append(
  .target(name: "NavlogSwiftUI", dependencies: ["Navlog", "NavlogTools"] + swiftUI, swiftSettings: strict))

// The sample app. Its features see the catalogue and nothing else: no router, no log, not each other.
let challengeFeatures = ["Home", "Character", "Location", "Episode", "Settings"]
package.products += [
  .executable(name: "challenge", targets: ["ChallengeCommand"]),
  // What an app around these features is made from: see Examples.
  .library(
    name: "ChallengeFeatures",
    targets: ["ChallengeCatalogue", "ChallengeNavigation"] + challengeFeatures.map { "Challenge\($0)" }),
]
package.targets +=
  [
    .target(name: "ChallengeCatalogue", path: "Sources/Challenge/Catalogue", swiftSettings: strict),
    .target(
      name: "ChallengeNavigation",
      dependencies: ["Navlog", "ChallengeCatalogue", "ChallengeCharacter", "ChallengeSettings"],
      path: "Sources/Challenge/Navigation", swiftSettings: strict),
  ]
  + challengeFeatures.map { feature in
    .target(
      name: "Challenge\(feature)", dependencies: ["ChallengeCatalogue"],
      path: "Sources/Challenge/Features/\(feature)", swiftSettings: strict)
  } + [
    .target(
      name: "Challenge",
      dependencies: ["Navlog", "NavlogSQLite", "ChallengeCatalogue", "ChallengeNavigation"]
        + challengeFeatures.map { .byName(name: "Challenge\($0)") },
      path: "Sources/Challenge/App", swiftSettings: strict),
    .executableTarget(
      name: "ChallengeCommand", dependencies: ["Challenge"], path: "Sources/Challenge/Command",
      swiftSettings: strict),
    .testTarget(
      name: "ChallengeTests",
      dependencies: [
        "Challenge", "ChallengeCommand", "ChallengeCatalogue", "ChallengeNavigation", "ChecklistSupport",
        "Navlog", "NavlogSQLite", "NavlogTesting", "NavlogTools",
      ] + challengeFeatures.map { .byName(name: "Challenge\($0)") },
      swiftSettings: strict),
  ]

// Its SwiftUI version is a package of its own, for Xcode. Here its views are built against the stand-in and run by tests;
// all but the file with @main, which a library cannot have.
#if os(Linux)
let challengeUI: [Target.Dependency] =
  ["SwiftUI", "Navlog", "NavlogSQLite", "NavlogSwiftUI", "ChallengeCatalogue", "ChallengeNavigation"]
package.targets += [
  .target(
    name: "ChallengeUI",
    dependencies: challengeUI + challengeFeatures.map { .byName(name: "Challenge\($0)") },
    path: "Examples/ChallengeApp.swiftpm/Sources/ChallengeUI", exclude: ["App/ChallengeApp.swift"],
    swiftSettings: strict),
  .testTarget(
    name: "ChallengeUITests", dependencies: ["ChallengeUI"] + challengeUI, swiftSettings: strict),
]
#endif

// The other sample apps, one for each way to organize navigation. What a feature may see is held by what its target
// depends on.
let samples: [String: [(feature: String, sees: [Target.Dependency])]] = [
  "Tabs": [
    ("Home", ["Navlog", "SampleUI", "TabsCharacter"]),
    ("Character", ["Navlog", "SampleUI"]),
    ("Settings", ["Navlog", "SampleUI"]),
  ],
  "Redirects": [
    ("Home", ["Navlog", "SampleUI"]),
    ("Character", ["Navlog", "SampleUI"]),
    ("Filter", ["Navlog", "SampleUI"]),
  ],
  "SingleStack": [("Screens", ["SampleUI"])],
  "Shop": [("Login", ["SampleUI"]), ("Catalog", ["SampleUI"])],
]
package.products.append(.executable(name: "samples", targets: ["SamplesCommand"]))
package.targets += samples.flatMap { sample, features in
  features.map { feature, sees in
    .target(
      name: sample + feature, dependencies: sees, path: "Sources/Samples/\(sample)/\(feature)",
      swiftSettings: strict)
  } + [
    .target(
      name: sample,
      dependencies: ["Navlog", "NavlogTools", "SampleUI"]
        + features.map { .byName(name: sample + $0.feature) },
      path: "Sources/Samples/\(sample)/App", swiftSettings: strict)
  ]
}
package.targets += [
  .target(name: "SampleUI", path: "Sources/Samples/UI", swiftSettings: strict),
  .executableTarget(
    name: "SamplesCommand",
    dependencies: ["Navlog", "NavlogSQLite"] + samples.keys.sorted().map { .byName(name: $0) },
    path: "Sources/Samples/Command", swiftSettings: strict),
]
package.targets += ["Tabs", "Redirects", "SingleStack", "Shop"].map { sample in
  let own = (samples[sample] ?? []).map { Target.Dependency.byName(name: sample + $0.feature) }
  return .testTarget(
    name: sample + "Tests",
    dependencies: [
      .byName(name: sample), "SampleUI", "Navlog", "NavlogTesting", "NavlogTools", "ChecklistSupport",
      "ImportSupport",
    ] + own,
    path: "Tests/SampleTests/\(sample)", swiftSettings: strict)
}
package.targets += [
  .testTarget(
    name: "SamplesCommandTests",
    dependencies: [
      "SamplesCommand", "NavlogCLI", "Navlog", "NavlogSQLite", "NavlogTools", "ChecklistSupport",
    ],
    path: "Tests/SampleTests/Command", swiftSettings: strict)
]
