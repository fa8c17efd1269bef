/// SwiftUI: View
@MainActor @preconcurrency
public protocol View {
  /// SwiftUI: View/Body
  associatedtype Body: View
  /// SwiftUI: View/body-swift.property
  @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
  /// SwiftUI: Never/body
  public var body: Never { fatalError("Never has no body") }
}

extension View where Body == Never {
  /// SwiftUI: View/body-swift.property, of a view that SwiftUI itself draws.
  public var body: Never { fatalError("\(Self.self) has no body: the harness draws it itself") }
}
