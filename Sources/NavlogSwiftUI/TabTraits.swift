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

/// Neighbouring tabs with the same section, or one tab without a section.
struct TabGroup: Identifiable {
  let id: ID
  var roots: [RouterID]

  /// The identity of a group. It does not depend on the first tab of a section: if this tab closes, the other tabs of the
  /// section keep their screens. Sections that are not next to each other may have the same title, so they are numbered. If a
  /// section is split, or an earlier section with the same title closes, SwiftUI creates the tabs of the later section again.
  enum ID: Hashable {
    case tab(RouterID)
    case section(String, number: Int)
  }

  var section: String? { if case .section(let title, _) = id { title } else { nil } }

  static func groups(of roots: [RouterID], section: (RouterID) -> String?) -> [TabGroup] {
    roots.reduce(into: []) { groups, root in
      guard let section = section(root) else { return groups.append(TabGroup(id: .tab(root), roots: [root])) }
      if let last = groups.last, last.section == section {
        groups[groups.count - 1].roots.append(root)
      } else {
        let number = groups.filter { $0.section == section }.count
        groups.append(TabGroup(id: .section(section, number: number), roots: [root]))
      }
    }
  }
}
#endif
