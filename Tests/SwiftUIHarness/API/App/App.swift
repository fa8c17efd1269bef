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
    fatalError("the harness does not run an app by itself; host the app in a test: AppHost(app)")
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
  /// SwiftUI: Scene/body-swift.property, of a primitive scene.
  public var body: Never { fatalError("\(Self.self) is a primitive scene: it has no body") }
}

/// SwiftUI: SceneBuilder
@resultBuilder
public struct SceneBuilder {
  /// SwiftUI: SceneBuilder/buildExpression(_:)
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// SwiftUI: SceneBuilder/buildBlock(_:)
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// SwiftUI: SceneBuilder/buildBlock(_:)
  @MainActor
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
    var items: [SceneItem] = []
    for scene in repeat each content { items += SceneItem.items(of: scene) }
    return SceneList(items: items)
  }
}

extension Scene {
  /// SwiftUI: Scene/handlesExternalEvents(matching:)
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
    modified { $0.matching = conditions }
  }

  /// SwiftUI: Scene/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene {
    modified { item in
      let content = item.content
      item.content = { AnyView(AnyView(content($0)).environment(keyPath, value)) }
    }
  }

  private func modified(_ change: (inout SceneItem) -> Void) -> SceneList {
    var items = SceneItem.items(of: self)
    for index in items.indices { change(&items[index]) }
    return SceneList(items: items)
  }
}
