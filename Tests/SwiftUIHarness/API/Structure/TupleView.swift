/// SwiftUI: TupleView
public struct TupleView<T>: View {
  /// SwiftUI: TupleView/Body
  public typealias Body = Never
  /// SwiftUI: TupleView/value
  public var value: T
  let parts: [any View]

  init(_ value: T, _ parts: [any View]) {
    self.value = value
    self.parts = parts
  }
}

extension TupleView: FlatView {
  var items: [FlatItem] { parts.enumerated().map { FlatItem(key: $0.offset, view: $0.element) } }
}
