/// SwiftUI: Toggle
public struct Toggle<Label: View>: View {
  /// SwiftUI: Toggle/Body
  public typealias Body = Never
  let isOn: Binding<Bool>
  let label: Label

  /// SwiftUI: Toggle/init(isOn:label:)
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  /// SwiftUI: Toggle/init(_:isOn:)
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle: FlatView, TappableView {
  var items: [FlatItem] { [FlatItem(key: 0, view: label)] }
  func tap() { isOn.wrappedValue.toggle() }
}
