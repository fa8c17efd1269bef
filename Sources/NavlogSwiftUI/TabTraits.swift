#if canImport(SwiftUI)
import Foundation
import Navlog
public import SwiftUI

/// The optional traits of a tab: a role, a badge, and its section.
///
/// ```swift
/// TabContainer(session, traits: { root in
///   switch root {
///   case "inbox": TabTraits(badge: inbox.unreadCount)
///   case "drafts", "sent": TabTraits(section: "Mailboxes")
///   case "search": TabTraits(role: .search)
///   default: TabTraits()
///   }
/// }) { … } content: { … } label: { … }
/// .tabViewStyle(.sidebarAdaptable)
/// ```
@MainActor
public struct TabTraits {
  /// The purpose of the tab. SwiftUI chooses the position of a tab with the role `search`.
  public var role: TabRole?
  /// The text next to the label, if any.
  public var badge: Text?
  /// The title of the section in which a sidebar shows the tab. Neighbouring tabs with the same title are in
  /// the same section.
  public var section: String?

  /// Creates the traits of a tab.
  public init(role: TabRole? = nil, badge: Text? = nil, section: String? = nil) {
    (self.role, self.badge, self.section) = (role, badge, section)
  }

  /// Creates the traits of a tab whose badge shows a number; for 0, the tab has no badge.
  public init(role: TabRole? = nil, badge: Int, section: String? = nil) {
    self.init(role: role, badge: badge == 0 ? nil : Text(verbatim: badge.formatted()), section: section)
  }
}

/// Neighbouring tabs with the same section, or neighbouring tabs without a section.
struct TabGroup: Identifiable {
  let section: String?
  var roots: [RouterID]

  /// The root of the group's first tab. The section cannot identify the group, because two groups that are not next to each
  /// other may have the same section.
  var id: RouterID { roots[0] }

  static func groups(of roots: [RouterID], section: (RouterID) -> String?) -> [TabGroup] {
    roots.reduce(into: []) { groups, root in
      let section = section(root)
      if let last = groups.last, last.section == section {
        groups[groups.count - 1].roots.append(root)
      } else {
        groups.append(TabGroup(section: section, roots: [root]))
      }
    }
  }
}
#endif
