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
    node.kept { StackController(node) }.update(path: path, root: root)
  }
}
