public import Foundation

extension AppHost {
  /// Opens a URL in the window that SwiftUI chooses, and brings the window to the front. SwiftUI chooses the foremost window
  /// that prefers the URL, else the foremost one that allows it, else a new window.
  ///
  /// - Returns: The window; `nil` if no window or scene handles the URL.
  @discardableResult
  public func open(_ url: URL) -> TestHost? {
    let window = window(for: ExternalEvent(identifier: url.absoluteString))
    window?.open(url)
    return window
  }

  /// Continues an activity (Handoff, Spotlight) in the window that SwiftUI chooses in the same way as for a URL.
  @discardableResult
  public func continueUserActivity(_ activity: NSUserActivity) -> TestHost? {
    let window = window(for: ExternalEvent(identifier: activity.identifier))
    window?.continueUserActivity(activity)
    return window
  }

  private func window(for event: ExternalEvent) -> TestHost? {
    let frontFirst = windows.reversed()
    let allows: (TestHost) -> Bool = { window in
      let conditions = window.externalEventConditions
      return conditions.isEmpty
        ? !self.opensURLsInNewWindows : conditions.contains { event.matches($0.allowing) }
    }
    let open =
      frontFirst.first { $0.externalEventConditions.contains { event.matches($0.preferring) } }
      ?? frontFirst.first(where: allows)
    guard let window = open ?? openWindow(for: event) else { return nil }
    bringToFront(window)
    window.update()
    return window
  }
}

extension TestHost {
  /// Opens a URL: calls every `onOpenURL` of the window, visible or not, beginning with the root's layer.
  ///
  /// - Returns: The number of closures that were called.
  @discardableResult
  public func open(_ url: URL) -> Int {
    let found = linkActions
    for action in found { action(url) }
    return found.count
  }

  /// Every `onOpenURL` of the window, in the order of the calls.
  public var linkActions: [(URL) -> Void] {
    traits { if case .opensURLs(let action) = $0 { action } else { nil } }
  }

  /// Continues an activity: calls every `onContinueUserActivity` of the window for the activity's type. For a universal link,
  /// calls every `onOpenURL` instead, if the window has any.
  ///
  /// - Returns: The number of closures that were called.
  @discardableResult
  public func continueUserActivity(_ activity: NSUserActivity) -> Int {
    if activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL {
      let count = open(url)
      if count > 0 { return count }
    }
    let found = traits { trait -> ((NSUserActivity) -> Void)? in
      if case .continuesActivity(activity.activityType, let action) = trait { action } else { nil }
    }
    for action in found { action(activity) }
    return found.count
  }

  /// The activities that the views on screen advertise. The system reads them.
  public var userActivities: [NSUserActivity] {
    var found: [NSUserActivity] = []
    for layer in layerNodes {
      layer.visitShown { node in
        guard case .activity(let type?, let update)? = (node.inspectableView as? any TraitCarrier)?.trait
        else { return }
        let activity = NSUserActivity(activityType: type)
        update(activity)
        found.append(activity)
      }
    }
    return found
  }

  /// The conditions of `handlesExternalEvents` in the window.
  var externalEventConditions: [(preferring: Set<String>, allowing: Set<String>)] {
    traits {
      if case .externalEvents(let preferring, let allowing) = $0 { (preferring, allowing) } else { nil }
    }
  }

  private func traits<T>(_ found: (Trait) -> T?) -> [T] {
    var all: [T] = []
    for layer in layerNodes {
      layer.visitAll { node in
        if let trait = (node.inspectableView as? any TraitCarrier)?.trait, let value = found(trait) {
          all.append(value)
        }
      }
    }
    return all
  }
}

extension NSUserActivity {
  /// The text that the conditions of scenes and views match.
  fileprivate var identifier: String { targetContentIdentifier ?? webpageURL?.absoluteString ?? "" }
}
