#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension View {
  /// Makes this view the anchor of a destination's popover. Without an anchor, the popover points to
  /// the whole container or, in a modal, to the whole modal.
  ///
  /// ```swift
  /// Button("Options", action: router.emit { .navigate(to: .options) })
  ///   .navlogPopoverSource(for: AppNavigation.options)
  /// ```
  ///
  /// - Parameter destination: A destination that this view's screen presents in a popover.
  public func navlogPopoverSource<N: Navigation>(for destination: N) -> some View {
    modifier(PopoverSourceModifier(destination: destination))
  }
}

/// The views on screen to which a stack's popovers can point. The class is not `Observable`: a popover keeps the position at
/// which it appeared, so SwiftUI need not read changed frames.
@MainActor
final class PopoverSources {
  private struct Shown {
    weak var source: PopoverSource?
  }

  /// The views, in the order in which they appeared. Several views may be the source of one destination.
  private var shown: [Shown] = []
  /// Whether a full-screen cover is on screen. SwiftUI calls `onDisappear` for the views below the cover, but reportedly does
  /// not call `onAppear` when the cover disappears. These views therefore stay in the list.
  var isCovered: @MainActor () -> Bool = { false }

  func add(_ source: PopoverSource) {
    shown.removeAll { $0.source == nil || $0.source === source }
    shown.append(Shown(source: source))
  }

  func remove(_ source: PopoverSource) {
    if !isCovered() { shown.removeAll { $0.source === source } }
  }

  /// Returns the anchor of a destination's popover, in the coordinates of the view that presents it.
  func anchor<N: Navigation>(of screen: ShownScreen<N>?, in bounds: CGRect?) -> PopoverAttachmentAnchor {
    guard case .known(let destination)? = screen, let bounds,
      let frame = shown.last(where: { $0.source?.destination == AnyHashable(destination) })?.source?.frame
    else { return .rect(.bounds) }
    return .rect(.rect(frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)))
  }
}

/// A view to which a popover points.
///
/// SwiftUI reports a frame only when it changes. A view that disappears and appears again therefore keeps its frame.
@MainActor
final class PopoverSource {
  var destination: AnyHashable?
  var frame: CGRect?
}

private struct PopoverSourceModifier<N: Navigation>: ViewModifier {
  let destination: N
  @State private var source = PopoverSource()
  @Environment(\.popoverSources) private var sources

  func body(content: Content) -> some View {
    content
      .onGeometryChange(for: CGRect.self) {
        $0.frame(in: .global)
      } action: {
        source.frame = $0
      }
      .onChange(of: destination, initial: true) { source.destination = AnyHashable($1) }
      .onAppear { sources?.add(source) }
      .onDisappear { sources?.remove(source) }
  }
}

extension EnvironmentValues {
  /// The anchors of the popovers that the stack around this view presents; `nil` outside of containers.
  var popoverSources: PopoverSources? {
    get { self[OptionalKey<PopoverSources>.self] }
    set { self[OptionalKey<PopoverSources>.self] = newValue }
  }
}
#endif
