/// SwiftUI: App
@MainActor @preconcurrency
public protocol App {
  /// SwiftUI: App/Body
  associatedtype Body: Scene
  /// SwiftUI: App/body-swift.property
  @SceneBuilder @MainActor var body: Body { get }
  /// SwiftUI: App/init()
  init()
}

extension App {
  /// SwiftUI: App/main()
  public static func main() {
    fatalError("the harness runs no app by itself; a test hosts one: TestHost(app)")
  }
}

/// SwiftUI: Scene
@MainActor @preconcurrency
public protocol Scene {
  /// SwiftUI: Scene/Body
  associatedtype Body: Scene
  /// SwiftUI: Scene/body-swift.property
  @SceneBuilder @MainActor var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// SwiftUI: Scene/body-swift.property, of a scene that SwiftUI itself draws.
  public var body: Never { fatalError("\(Self.self) has no body: the harness draws it itself") }
}

/// SwiftUI: SceneBuilder
@resultBuilder
public enum SceneBuilder {
  /// SwiftUI: SceneBuilder/buildBlock(_:)
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// SwiftUI: WindowGroup
public struct WindowGroup<Content: View>: Scene {
  /// SwiftUI: WindowGroup/Body
  public typealias Body = Never
  private let content: Content

  /// SwiftUI: WindowGroup/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@MainActor
private protocol HostedScene {
  var hosted: AnyView { get }
}

extension WindowGroup: HostedScene {
  fileprivate var hosted: AnyView { AnyView(content) }
}

extension TestHost {
  /// Hosts the window of an app that has one window group.
  ///
  /// `@State` of the app keeps its initial value, which suffices for a reference.
  public convenience init(_ app: some App) {
    self.init { (app.body as? any HostedScene)?.hosted }
  }
}
