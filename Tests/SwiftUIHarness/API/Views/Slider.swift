/// SwiftUI: Slider
public struct Slider<Label: View, ValueLabel: View>: View {
  /// SwiftUI: Slider/Body
  public typealias Body = Never
  let label: Label
  let move: @MainActor (Double) -> String?
  let position: @MainActor () -> Double

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) where V.Stride: BinaryFloatingPoint {
    self.label = label
    position = { Double(value.wrappedValue) }
    move = { wanted in
      guard bounds.contains(V(wanted)) else { return "its values are \(bounds)" }
      onEditingChanged(true)
      let steps = step.map { ((V(wanted) - bounds.lowerBound) / $0).rounded() * $0 }
      value.wrappedValue = steps.map { min(bounds.lowerBound + $0, bounds.upperBound) } ?? V(wanted)
      onEditingChanged(false)
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

extension Slider: FlatView, SlidingView {
  var items: [FlatItem] { [FlatItem(key: 0, view: label)] }
}
