// swift-tools-version: 6.2
import PackageDescription

// What Scripts/fuzz builds and nothing else does: the library and the command, instrumented for libFuzzer. A package of
// its own, so that no ordinary build knows of it.
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
      name: "NavlogTesting", dependencies: ["Navlog"], path: "Sources/NavlogTesting",
      swiftSettings: instrumented),
    .target(
      name: "NavlogCLI", dependencies: ["Navlog", "NavlogSQLite"], path: "Sources/NavlogCLI",
      exclude: ["main.swift"], swiftSettings: instrumented),
    .executableTarget(
      name: "Fuzzer", dependencies: ["Navlog", "NavlogSQLite", "NavlogTesting", "NavlogCLI"], path: "Fuzzer",
      swiftSettings: instrumented,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
