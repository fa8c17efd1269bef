/// SwiftUI: NavigationPath
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  /// SwiftUI: NavigationPath/init()
  public init() {}

  /// SwiftUI: NavigationPath/init(_:)
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { AnyHashable($0) }
  }

  /// SwiftUI: NavigationPath/count
  public var count: Int { elements.count }

  /// SwiftUI: NavigationPath/isEmpty
  public var isEmpty: Bool { elements.isEmpty }

  /// SwiftUI: NavigationPath/append(_:)
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }

  /// SwiftUI: NavigationPath/removeLast(_:)
  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(k) }
}
