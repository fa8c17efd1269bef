/// SwiftUI: Group
@MainActor @preconcurrency
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// SwiftUI: Group/Body
  public typealias Body = Never

  /// SwiftUI: Group/init(content:)
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Group: ContainerView where Content: View {
  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

/// SwiftUI: ForEach
@MainActor @preconcurrency
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// SwiftUI: ForEach/data
  public var data: Data
  /// SwiftUI: ForEach/content
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  /// SwiftUI: ForEach/Body
  public typealias Body = Never
}

extension ForEach: View where Content: View {
  /// SwiftUI: ForEach/init(_:id:content:)
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  /// SwiftUI: ForEach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach: ContainerView where Content: View {
  var childViews: [ChildView] {
    data.map { element in
      ChildView(key: id(element), view: Evaluated { content(element) })
    }
  }
}

/// SwiftUI: List
public struct List<SelectionValue: Hashable, Content: View>: View {
  /// SwiftUI: List/Body
  public typealias Body = Never
  let selection: ListSelection?
  let content: Content
}

extension List {
  /// SwiftUI: List/init(selection:content:)
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map { ListSelection($0) }
    self.content = content()
  }

  /// SwiftUI: List/init(_:selection:rowContent:)
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.selection = selection.map { ListSelection($0) }
    content = ForEach(data, content: rowContent)
  }

  /// SwiftUI: List/init(_:id:selection:rowContent:)
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.selection = selection.map { ListSelection($0) }
    content = ForEach(data, id: id, content: rowContent)
  }
}

extension List where SelectionValue == Never {
  /// SwiftUI: List/init(content:)
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  /// SwiftUI: List/init(_:rowContent:)
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    selection = nil
    content = ForEach(data, content: rowContent)
  }

  /// SwiftUI: List/init(_:id:rowContent:)
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    selection = nil
    content = ForEach(data, id: id, content: rowContent)
  }
}

extension List: PrimitiveView {
  func update(_ node: Node) {
    node.retained { ListController(node) }.update(selection, content)
  }
}

/// SwiftUI: Section
@MainActor @preconcurrency
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
  /// SwiftUI: Section/Body
  public typealias Body = Never

  /// SwiftUI: Section/init(content:header:footer:)
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(content:)
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(content:header:)
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// SwiftUI: Section/init(_:content:)
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  /// SwiftUI: Section/init(_:content:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section: ContainerView where Parent: View, Content: View, Footer: View {
  var childViews: [ChildView] {
    [
      ChildView(key: 0, view: header), ChildView(key: 1, view: content), ChildView(key: 2, view: footer),
    ]
  }
}
