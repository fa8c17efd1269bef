public import Foundation

extension View {
  /// SwiftUI: View/onOpenURL(perform:)
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    TraitView(content: self, trait: .opensURLs(action))
  }

  /// SwiftUI: View/handlesExternalEvents(preferring:allowing:)
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    TraitView(content: self, trait: .externalEvents(preferring: preferring, allowing: allowing))
  }

  /// SwiftUI: View/onContinueUserActivity(_:perform:)
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    TraitView(content: self, trait: .continuesActivity(activityType, action))
  }

  /// SwiftUI: View/userActivity(_:isActive:_:)
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View {
    TraitView(content: self, trait: .activity(isActive ? activityType : nil, update))
  }

  /// SwiftUI: View/userActivity(_:element:_:)
  public func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View {
    TraitView(
      content: self,
      trait: .activity(element.map { _ in activityType }) { if let element { update(element, $0) } })
  }
}

/// Foundation: NSUserActivity, which Linux does not have.
open class NSUserActivity: NSObject {
  /// Foundation: NSUserActivity/activityType
  public let activityType: String
  /// Foundation: NSUserActivity/title
  open var title: String?
  /// Foundation: NSUserActivity/userInfo
  open var userInfo: [AnyHashable: Any]?
  /// Foundation: NSUserActivity/webpageURL
  open var webpageURL: URL?
  /// Foundation: NSUserActivity/targetContentIdentifier
  open var targetContentIdentifier: String?
  /// Foundation: NSUserActivity/isEligibleForHandoff
  open var isEligibleForHandoff: Bool = true
  /// Foundation: NSUserActivity/isEligibleForSearch
  open var isEligibleForSearch: Bool = false

  /// Foundation: NSUserActivity/init(activityType:)
  public init(activityType: String) { self.activityType = activityType }

  /// Foundation: NSUserActivity/addUserInfoEntries(from:)
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// Foundation: NSUserActivityTypeBrowsingWeb
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"
