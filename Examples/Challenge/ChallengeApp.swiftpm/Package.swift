// swift-tools-version: 6.2
import PackageDescription

#if canImport(AppleProductTypes)
import AppleProductTypes
#endif

let package = Package(
  name: "ChallengeApp",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    .package(name: "ChallengeExample", path: ".."), .package(name: "Navlog", path: "../../.."),
  ],
  targets: [
    .executableTarget(
      name: "ChallengeApp",
      dependencies: [
        .product(name: "ChallengeUI", package: "ChallengeExample"),
        .product(name: "NavlogSwiftUI", package: "Navlog"),
      ],
      path: "Sources")
  ]
)

// Xcode builds this package as an iOS app: a bundle with a URL scheme. Other tools, such as `swift build`, build a program.
#if canImport(AppleProductTypes)
package.products = [
  .iOSApplication(
    name: "ChallengeApp",
    targets: ["ChallengeApp"],
    bundleIdentifier: "com.example.challenge",
    displayVersion: "1.0",
    bundleVersion: "1",
    accentColor: .presetColor(.blue),
    supportedDeviceFamilies: [.phone, .pad],
    supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
    additionalInfoPlistContentFilePath: "Info.plist")
]
#endif
