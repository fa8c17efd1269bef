// swift-format-ignore: NoLeadingUnderscores
/// SwiftUI: _ConditionalContent
///
/// The name is SwiftUI's own: it stands in what a builder returns.
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  /// SwiftUI: _ConditionalContent/Body
  public typealias Body = Never

  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: FlatView {
  var items: [FlatItem] {
    switch storage {
    case .first(let view): [FlatItem(key: true, view: view)]
    case .second(let view): [FlatItem(key: false, view: view)]
    }
  }
}
