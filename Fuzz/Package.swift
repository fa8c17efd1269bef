// swift-tools-version: 6.2
import PackageDescription

// Navlog's libraries and its command, instrumented for libFuzzer. Scripts/lib/fuzz builds this package. The package is
// separate, so that ordinary builds of Navlog do not compile it.
let instrumented: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CSQLite", path: "Sources/CSQLite"),
    .target(name: "Navlog", path: "Sources/Navlog", swiftSettings: instrumented),
    .target(
      name: "NavlogSQLite", dependencies: ["Navlog", "CSQLite"], path: "Sources/NavlogSQLite",
      swiftSettings: instrumented),
    .target(
      name: "NavlogExport", dependencies: ["Navlog"], path: "Sources/NavlogExport",
      swiftSettings: instrumented),
    .target(
      name: "NavlogTools", dependencies: ["Navlog", "NavlogExport", "NavlogSQLite", "CSQLite"],
      path: "Sources/NavlogTools", swiftSettings: instrumented),
    .target(
      name: "NavlogTerminal", dependencies: ["Navlog", "NavlogTools"], path: "Sources/NavlogTerminal",
      swiftSettings: instrumented),
    .target(name: "NavlogDeflate", path: "Sources/NavlogDeflate", swiftSettings: instrumented),
    .target(
      name: "NavlogViewer", dependencies: ["Navlog", "NavlogDeflate"], path: "Sources/NavlogViewer",
      exclude: ["Page"],
      swiftSettings: instrumented),
    .target(
      name: "NavlogTesting", dependencies: ["Navlog", "NavlogTools"], path: "Sources/NavlogTesting",
      swiftSettings: instrumented),
    .target(
      name: "NavlogCLI",
      dependencies: [
        "Navlog", "NavlogExport", "NavlogSQLite", "NavlogTerminal", "NavlogTools", "NavlogViewer",
      ],
      path: "Sources/NavlogCLI", exclude: ["main.swift"], swiftSettings: instrumented),
    .executableTarget(
      name: "Fuzzer", dependencies: ["Navlog", "NavlogSQLite", "NavlogTools", "NavlogTesting", "NavlogCLI"],
      path: "Fuzzer",
      swiftSettings: instrumented,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
