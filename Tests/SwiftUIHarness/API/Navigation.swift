/// SwiftUI: NavigationStack
public struct NavigationStack<Data, Root: View>: View {
  /// SwiftUI: NavigationStack/Body
  public typealias Body = Never
  let path: StackPath?
  let root: Root

  /// SwiftUI: NavigationStack/init(root:)
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// SwiftUI: NavigationStack/init(path:root:)-63x0h
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = StackPath(path)
    self.root = root()
  }

  /// SwiftUI: NavigationStack/init(path:root:)-3bt4q
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.path = StackPath(path)
    self.root = root()
  }
}

extension NavigationStack: PrimitiveView {
  func update(_ node: Node) {
    node.retained { StackController(node) }.update(path: path, root: root)
  }
}

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

extension View {
  /// SwiftUI: View/navigationDestination(for:destination:)
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    DestinationView(content: self, type: ObjectIdentifier(data)) { value in
      (value.base as? D).map { value in Evaluated { destination(value) } }
    }
  }
}

extension View {
  /// SwiftUI: View/navigationTitle(_:)
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    TraitView(content: self, trait: .title(titleKey.text))
  }

  /// SwiftUI: View/navigationTitle(_:)
  public func navigationTitle(_ title: Text) -> some View {
    TraitView(content: self, trait: .title(title.string))
  }

  /// SwiftUI: View/navigationTitle(_:)
  @_disfavoredOverload
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    TraitView(content: self, trait: .title(String(title)))
  }
}
