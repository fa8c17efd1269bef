// swift-tools-version: 6.2
import PackageDescription

#if canImport(AppleProductTypes)
import AppleProductTypes
#endif

let package = Package(
  name: "Challenge",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(name: "Navlog", path: "../..")],
  targets: [
    .executableTarget(
      name: "ChallengeUI",
      dependencies: [
        .product(name: "Navlog", package: "Navlog"),
        .product(name: "NavlogSQLite", package: "Navlog"),
        .product(name: "NavlogSwiftUI", package: "Navlog"),
        .product(name: "ChallengeFeatures", package: "Navlog"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)

// Xcode makes an app for iOS of it: a bundle, with a scheme for URLs. Elsewhere it is a program.
#if canImport(AppleProductTypes)
package.products = [
  .iOSApplication(
    name: "Challenge",
    targets: ["ChallengeUI"],
    bundleIdentifier: "com.example.challenge",
    displayVersion: "1.0",
    bundleVersion: "1",
    accentColor: .presetColor(.blue),
    supportedDeviceFamilies: [.phone, .pad],
    supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
    additionalInfoPlistContentFilePath: "Info.plist")
]
#else
package.products = [.executable(name: "Challenge", targets: ["ChallengeUI"])]
#endif
