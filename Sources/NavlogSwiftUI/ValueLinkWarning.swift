#if DEBUG && canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

// SwiftUI's `NavigationLink(value:)` appends its value to the path that a stack is bound to. In Navlog's containers, the
// path consists of entries with identities. SwiftUI cannot create such an entry from the value, and silently ignores the
// tap. For destinations, Swift prefers the overloads in this file to SwiftUI's own overloads. The label of such a link logs
// a warning if the link appears on a screen of such a container. In an app's own containers, the link works. In the sidebar of
// a split view, the link can select a row, so it logs no warning there.

extension NavigationLink where Destination == Never {
  /// Creates SwiftUI's own link. On a screen of Navlog's containers, a tap on this link has no effect, and the link logs a
  /// warning. Use ``NavlogLink`` there.
  public init<N: Navigation, Content: View>(value: N, @ViewBuilder label: () -> Content)
  where Label == ValueLinkLabel<Content> {
    self.init(value: Optional(value)) { ValueLinkLabel(link: "\(value)", content: label()) }
  }

  /// Creates SwiftUI's own link. On a screen of Navlog's containers, a tap on this link has no effect, and the link logs a
  /// warning. Use ``NavlogLink`` there.
  public init<N: Navigation>(_ titleKey: LocalizedStringKey, value: N) where Label == ValueLinkLabel<Text> {
    self.init(value: value) { Text(titleKey) }
  }

  /// Creates SwiftUI's own link. On a screen of Navlog's containers, a tap on this link has no effect, and the link logs a
  /// warning. Use ``NavlogLink`` there.
  @_disfavoredOverload
  public init<N: Navigation>(_ title: some StringProtocol, value: N) where Label == ValueLinkLabel<Text> {
    self.init(value: value) { Text(title) }
  }
}

/// The label of SwiftUI's own link to a destination. When the label appears on a screen of a Navlog container, it logs a
/// warning. This type exists only in debug builds.
public struct ValueLinkLabel<Content: View>: View {
  @Environment(\.containerReport) private var report
  let link: String
  let content: Content

  /// The label.
  public var body: some View {
    content.onAppear {
      report?(
        "NavigationLink(value: \(link)) does nothing inside Navlog's containers; use NavlogLink(to: \(link))")
    }
  }
}
#endif
