#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// A link that navigates to a destination through the log.
///
/// ```swift
/// List(characters) { character in
///   NavlogLink(character.name, to: AppNavigation.character(id: character.id))
/// }
/// ```
///
/// The link looks like SwiftUI's `NavigationLink`. The log records the line that creates the link as the call site. SwiftUI's
/// own `NavigationLink(value:)` does nothing on a screen of a container, because the container's path contains entries instead
/// of plain destinations. In debug builds, the system's log then contains a warning. SwiftUI's own link to a view,
/// `NavigationLink(destination:)`, would bypass the log.
///
/// The link calls the router in its environment, which is the router of the stack that contains the link. In the
/// sidebar of a ``SplitContainer``, this is the router of the selected root.
/// Without a router in the environment, the link is disabled.
public struct NavlogLink<N: Navigation, Label: View>: View {
  @Environment(Router<N>.self) private var router: Router<N>?
  private let destination: N
  private let source: (file: String, line: Int)
  private let label: Label

  /// Creates a link with a label.
  ///
  /// - Parameters:
  ///   - destination: The destination. The destination's presentation determines whether the link
  ///     pushes or presents it.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  ///   - label: Makes the label.
  public init(
    to destination: N, file: String = #fileID, line: Int = #line, @ViewBuilder label: () -> Label
  ) {
    self.destination = destination
    source = (file, line)
    self.label = label()
  }

  /// The link.
  public var body: some View {
    Button {
      // With `unlessOnTop`, a second tap while the screen appears is a no-op.
      router?.navigate(to: destination, unlessOnTop: true, file: source.file, line: source.line)
    } label: {
      HStack {
        label
        Spacer()
        if destination.presentationType == .push {
          Image(systemName: "chevron.forward").foregroundStyle(.tertiary).accessibilityHidden(true)
        }
      }
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .disabled(router == nil)
  }
}

extension NavlogLink where Label == Text {
  /// Creates a link with a title.
  ///
  /// - Parameters:
  ///   - title: The title. The title is not localized; use a label for a localized title.
  ///   - destination: The destination. The destination's presentation determines whether the link
  ///     pushes or presents it.
  ///   - file: The caller's file.
  ///   - line: The caller's line.
  public init(
    _ title: some StringProtocol, to destination: N, file: String = #fileID, line: Int = #line
  ) {
    self.init(to: destination, file: file, line: line) { Text(title) }
  }
}
#endif
