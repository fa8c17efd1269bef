// swift-tools-version: 6.2
import PackageDescription

// What the tests of the examples share.
let package = Package(
  name: "ExampleSupport",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "ExampleSupport", targets: ["ExampleSupport"])],
  targets: [
    .target(name: "ExampleSupport", path: "Sources"),
    .testTarget(name: "ExampleSupportTests", dependencies: ["ExampleSupport"], path: "Tests"),
  ]
)
