/// SwiftUI: Text
public struct Text: View {
  /// SwiftUI: Text/Body
  public typealias Body = Never
  let string: String

  /// SwiftUI: Text/init(_:)
  public init(_ content: some StringProtocol) { string = String(content) }

  /// SwiftUI: Text/init(verbatim:)
  public init(verbatim content: String) { string = content }
}

extension Text: FlatView, WrittenView {
  var items: [FlatItem] { [] }
  var written: String { string }
}
