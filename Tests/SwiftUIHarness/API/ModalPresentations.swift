public import Foundation

extension View {
  /// SwiftUI: View/sheet(item:onDismiss:content:)
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .sheet, source: PresentationSource(item, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/sheet(isPresented:onDismiss:content:)
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .sheet, source: PresentationSource(isPresented, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/fullScreenCover(item:onDismiss:content:)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .cover, source: PresentationSource(item, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/fullScreenCover(isPresented:onDismiss:content:)
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    PresentingView(
      content: self, kind: .cover, source: PresentationSource(isPresented, content: content),
      onDismiss: onDismiss)
  }

  /// SwiftUI: View/presentationDetents(_:)
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    DetentsView(content: self, detents: detents, selection: nil)
  }

  /// SwiftUI: View/presentationDetents(_:selection:)
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    DetentsView(content: self, detents: detents, selection: selection)
  }

  /// SwiftUI: View/interactiveDismissDisabled(_:)
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    TraitView(content: self, trait: .disablesInteractiveDismissal(isDisabled))
  }
}

/// SwiftUI: PresentationDetent
public struct PresentationDetent: Hashable, Sendable {
  private enum Size: Hashable {
    case medium
    case large
    case fraction(CGFloat)
    case height(CGFloat)
  }

  private let size: Size

  /// The height on a screen of 1,000 points. It orders the detents.
  var height: CGFloat {
    switch size {
    case .medium: 500
    case .large: 1_000
    case .fraction(let fraction): 1_000 * fraction
    case .height(let height): height
    }
  }

  /// SwiftUI: PresentationDetent/medium
  public static let medium: PresentationDetent = PresentationDetent(size: .medium)
  /// SwiftUI: PresentationDetent/large
  public static let large: PresentationDetent = PresentationDetent(size: .large)

  /// SwiftUI: PresentationDetent/fraction(_:)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .fraction(fraction))
  }

  /// SwiftUI: PresentationDetent/height(_:)
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(size: .height(height))
  }
}
