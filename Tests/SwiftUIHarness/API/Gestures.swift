public import Foundation

/// SwiftUI: Gesture
@MainActor @preconcurrency
public protocol Gesture<Value> {
  /// SwiftUI: Gesture/Value
  associatedtype Value
}

/// SwiftUI: DragGesture
public struct DragGesture: Gesture {
  /// SwiftUI: DragGesture/Value
  public struct Value: Equatable, Sendable {
    /// SwiftUI: DragGesture/Value/translation
    public var translation: CGSize
    /// SwiftUI: DragGesture/Value/predictedEndTranslation
    public var predictedEndTranslation: CGSize
  }

  /// SwiftUI: DragGesture/init(minimumDistance:coordinateSpace:)
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {}
}

/// SwiftUI: CoordinateSpaceProtocol
public protocol CoordinateSpaceProtocol {}

/// SwiftUI: LocalCoordinateSpace
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}

/// SwiftUI: GlobalCoordinateSpace
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// SwiftUI: CoordinateSpaceProtocol/local
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// SwiftUI: CoordinateSpaceProtocol/global
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension Gesture {
  /// SwiftUI: Gesture/onEnded(_:)
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    HandledGesture(base: self, ended: action)
  }

  /// SwiftUI: Gesture/updating(_:body:)
  public func updating<State>(
    _ state: GestureState<State>,
    body:
      @escaping (_ currentState: Value, _ gestureState: inout State, _ transaction: inout Transaction) ->
      Void
  ) -> some Gesture<Value> {
    HandledGesture(
      base: self,
      changed: { value in
        var (current, transaction) = (state.wrappedValue, Transaction())
        body(value, &current, &transaction)
        state.location?.set(current)
      }, left: { state.location?.set(state.initial) })
  }
}

/// SwiftUI: GestureState
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  let initial: Value
  private(set) var location: StateLocation<Value>?

  /// SwiftUI: GestureState/init(wrappedValue:)
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// SwiftUI: GestureState/wrappedValue
  public var wrappedValue: Value { location?.value ?? initial }

  /// SwiftUI: GestureState/projectedValue
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState: LinkedProperty {
  @MainActor mutating func link(_ slot: PropertySlot) -> Bool {
    location = slot.retained { StateLocation(initial) }
    return false
  }
}

extension View {
  /// SwiftUI: View/gesture(_:including:)
  public func gesture<T: Gesture>(_ gesture: T) -> some View { GestureView(content: self, gesture: gesture) }
}

/// A gesture with its closures for changes, for its end, and for its reset. A cancelled gesture is reset without an end.
struct HandledGesture<Base: Gesture>: Gesture {
  typealias Value = Base.Value
  let base: Base
  var changed: (Value) -> Void = { _ in }
  var ended: (Value) -> Void = { _ in }
  var left: () -> Void = {}
}

@MainActor
protocol DragHandler {
  func change(_ value: DragGesture.Value)
  func end(_ value: DragGesture.Value)
  func leave()
}

extension HandledGesture: DragHandler {
  private var inner: (any DragHandler)? { base as? any DragHandler }

  func change(_ value: DragGesture.Value) {
    inner?.change(value)
    if let value = value as? Value { changed(value) }
  }

  func end(_ value: DragGesture.Value) {
    inner?.end(value)
    if let value = value as? Value { ended(value) }
  }

  func leave() {
    inner?.leave()
    left()
  }
}

/// A view with a gesture.
struct GestureView<Content: View, T: Gesture>: ContainerView, WrapperView, DraggableView {
  typealias Body = Never
  let content: Content
  let gesture: T

  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
  var handler: (any DragHandler)? { gesture as? any DragHandler }
}

@MainActor
protocol DraggableView {
  var handler: (any DragHandler)? { get }
}
