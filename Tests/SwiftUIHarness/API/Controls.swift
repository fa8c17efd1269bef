public import Foundation

/// SwiftUI: ButtonRole
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// SwiftUI: ButtonRole/destructive
  public static let destructive: ButtonRole = ButtonRole(name: "destructive")
  /// SwiftUI: ButtonRole/cancel
  public static let cancel: ButtonRole = ButtonRole(name: "cancel")
}

/// SwiftUI: Button
public struct Button<Label: View>: View {
  /// SwiftUI: Button/Body
  public typealias Body = Never
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  /// SwiftUI: Button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// SwiftUI: Button/init(role:action:label:)
  public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension Button where Label == Text {
  /// SwiftUI: Button/init(_:action:)
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }

  /// SwiftUI: Button/init(_:action:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }

  /// SwiftUI: Button/init(_:role:action:)
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// SwiftUI: Button/init(_:role:action:)
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// SwiftUI: Button/init(_:systemImage:action:)
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }

  /// SwiftUI: Button/init(_:systemImage:action:)
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Button: ContainerView, ButtonView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label)] }
  func tap() { action() }
}

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
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  /// SwiftUI: Toggle/init(_:isOn:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle: ContainerView, TappableView, SwitchView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label)] }
  func tap() { isOn.wrappedValue.toggle() }
}

/// SwiftUI: Slider
public struct Slider<Label: View, ValueLabel: View>: View {
  /// SwiftUI: Slider/Body
  public typealias Body = Never
  let label: Label
  let move: @MainActor (Double) -> String?
  let edit: (Bool) -> Void
  let position: @MainActor () -> Double

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    self.label = label
    position = { Double(value.wrappedValue) }
    edit = onEditingChanged
    move = { target in
      guard bounds.contains(V(target)) else { return "its values are \(bounds)" }
      let steps = step.map { ((V(target) - bounds.lowerBound) / $0).rounded() * $0 }
      value.wrappedValue = steps.map { min(bounds.lowerBound + $0, bounds.upperBound) } ?? V(target)
      return nil
    }
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// SwiftUI: Slider/init(value:in:onEditingChanged:)
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), onEditingChanged)
  }

  /// SwiftUI: Slider/init(value:in:step:onEditingChanged:)
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), EmptyView(), onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// SwiftUI: Slider/init(value:in:label:onEditingChanged:)
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), onEditingChanged)
  }

  /// SwiftUI: Slider/init(value:in:step:label:onEditingChanged:)
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), onEditingChanged)
  }
}

extension Slider: ContainerView, AdjustableView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label)] }
}

/// SwiftUI: ShareLink
///
/// In SwiftUI, the link is generic over a `Transferable`. Here, it shares only file URLs.
public struct ShareLink<Label: View>: View {
  /// SwiftUI: ShareLink/Body
  public typealias Body = Never
  let item: URL
  let label: Label

  /// SwiftUI: ShareLink/init(item:subject:message:label:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    self.item = item
    self.label = label()
  }
}

extension ShareLink where Label == Text {
  /// SwiftUI: ShareLink/init(_:item:subject:message:)
  public init(
    _ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(item: item) { Text(titleKey) }
  }

  /// SwiftUI: ShareLink/init(_:item:subject:message:)
  @_disfavoredOverload
  public init(_ title: some StringProtocol, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item) { Text(title) }
  }

  /// SwiftUI: ShareLink/init(item:subject:message:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init("Share…", item: item)
  }
}

extension ShareLink: ContainerView, SharingView {
  var childViews: [ChildView] { [ChildView(key: 0, view: label)] }
}
