// swift-tools-version: 6.2
import PackageDescription

// What the tests of the examples share.
let package = Package(
  name: "ExampleSupport",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Checklist", targets: ["ChecklistSupport"]),
    .library(name: "Imports", targets: ["ImportSupport"]),
  ],
  targets: [
    .target(name: "ChecklistSupport", path: "Sources/Checklist"),
    .target(name: "ImportSupport", path: "Sources/Imports"),
    .testTarget(name: "ChecklistSupportTests", dependencies: ["ChecklistSupport"], path: "Tests"),
  ]
)
