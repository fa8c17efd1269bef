internal import Foundation

/// A view that is text.
@MainActor
protocol WrittenView {
  var written: String { get }
}

/// A view that can be tapped, found by the text within it.
@MainActor
protocol TappableView {
  func tap()
}

/// A view that can be slid.
@MainActor
protocol SlidingView {
  var position: @MainActor () -> Double { get }
  /// Returns why the value cannot be taken, if so.
  var move: @MainActor (Double) -> String? { get }
}

/// A view that hands a file to other apps.
@MainActor
protocol SharingView {
  var item: URL { get }
}

/// A view around another one: a modifier's.
@MainActor
protocol WrapperView {
  associatedtype Content: View
  var content: Content { get }
}

/// A view whose parts stand for themselves in the view around it.
@MainActor
protocol TransparentView: FlatView {}

/// An optional view.
@MainActor
protocol OptionalView {}

extension TupleView: TransparentView {}
extension Group: TransparentView where Content: View {}
extension ForEach: TransparentView where Content: View {}
extension Optional: TransparentView where Wrapped: View {}
extension Optional: OptionalView where Wrapped: View {}
extension _ConditionalContent: TransparentView {}
extension AnyView: TransparentView {}
extension EmptyView: TransparentView {}
