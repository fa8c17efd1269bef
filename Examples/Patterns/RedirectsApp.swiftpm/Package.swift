// swift-tools-version: 6.2
import PackageDescription

#if canImport(AppleProductTypes)
import AppleProductTypes
#endif

let package = Package(
  name: "RedirectsApp",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [
    .package(name: "Navlog", path: "../../.."), .package(name: "PatternsExample", path: ".."),
  ],
  targets: [
    .executableTarget(
      name: "RedirectsApp",
      dependencies: [
        .product(name: "NavlogSwiftUI", package: "Navlog"),
        .product(name: "RedirectsAppKit", package: "PatternsExample"),
      ],
      path: "Sources")
  ]
)

// Xcode builds this package as an iOS app: a bundle with a URL scheme. Other tools, such as `swift build`, build a program.
#if canImport(AppleProductTypes)
package.products = [
  .iOSApplication(
    name: "RedirectsApp",
    targets: ["RedirectsApp"],
    bundleIdentifier: "com.example.redirects",
    displayVersion: "1.0",
    bundleVersion: "1",
    accentColor: .presetColor(.blue),
    supportedDeviceFamilies: [.phone, .pad],
    supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
    additionalInfoPlistContentFilePath: "Info.plist")
]
#endif
