#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension View {
  /// Makes this view the anchor of a destination's popover. Without an anchor, the popover points to
  /// the whole container.
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

/// The frames of the views to which a stack's popovers point. The class is not `Observable`: a popover keeps the position at
/// which it appeared, so SwiftUI need not read changed frames.
@MainActor
final class PopoverSources {
  private var frames: [AnyHashable: CGRect] = [:]

  func set(_ frame: CGRect?, for destination: AnyHashable) { frames[destination] = frame }

  /// Returns the anchor of a destination's popover, in the coordinates of the view that presents it.
  func anchor<N: Navigation>(
    of screen: ShownScreen<N>?, in bounds: PopoverBounds
  ) -> PopoverAttachmentAnchor {
    guard case .known(let destination)? = screen, let frame = frames[AnyHashable(destination)],
      let bounds = bounds.frame
    else { return .rect(.bounds) }
    return .rect(.rect(frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)))
  }
}

/// The frame of a view that presents popovers. The frame does not belong to a stack: a split view presents the popovers of all
/// its stacks.
@MainActor
final class PopoverBounds {
  var frame: CGRect?
}

private struct PopoverSourceModifier<N: Navigation>: ViewModifier {
  let destination: N
  @Environment(\.popoverSources) private var sources

  func body(content: Content) -> some View {
    content
      .onGeometryChange(for: CGRect.self) {
        $0.frame(in: .global)
      } action: {
        sources?.set($0, for: destination)
      }
      .onDisappear { sources?.set(nil, for: destination) }
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
