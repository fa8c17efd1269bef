extension Optional: View where Wrapped: View {
  /// SwiftUI: Optional/Body
  public typealias Body = Never
}

extension Optional: FlatView where Wrapped: View {
  var items: [FlatItem] { map { [FlatItem(key: 0, view: $0)] } ?? [] }
}
