public import Navlog

/// An action that a screen offers the user, and the calls that the app makes for this action.
///
/// ```swift
/// Offer(.navigate(to: .settings))
/// Offer("Get started", [.init(.setFlag("isOnboarded", true)), .init(.dismiss)])
/// Offer.link("challenge://character/42")
/// ```
public struct Offer<N: Hashable & Sendable>: Hashable, Sendable {
  /// A call that an offer makes.
  public struct Call: Hashable, Sendable {
    /// The call, as it is requested. A link does not need a plan, because the app's table resolves the URL.
    public let action: NavigationAction<N>
    /// The slot path of the router on which the call is made; `nil` for the visible router.
    public let slotPath: RouterID.SlotPath?

    /// Creates a call.
    public init(_ action: NavigationAction<N>, on slotPath: RouterID.SlotPath? = nil) {
      self.action = action
      self.slotPath = slotPath
    }
  }

  /// The name. Reports contain this name.
  public let name: String
  /// The calls, in order. Each call is made on the router that is at its slot path when the user takes the offer. If an earlier
  /// call of the offer dismisses this router, the later call has no effect. If no router exists at the path yet, the call is
  /// made on the router that an earlier call of the offer presents there.
  public let calls: [Call]
  /// The origin of the calls.
  public let origin: Origin
  /// The call site of the calls in a session that is recorded from offers.
  public let source: CallSite

  /// Creates an offer.
  public init(
    _ name: String, _ calls: [Call], origin: Origin = .user, file: String = #fileID, line: Int = #line
  ) {
    self.name = name
    self.calls = calls
    self.origin = origin
    source = CallSite(file: file, line: line)
  }

  /// Creates an offer of one call. The description of the call is the name of the offer.
  public init(
    _ action: NavigationAction<N>, on slotPath: RouterID.SlotPath? = nil, origin: Origin = .user,
    file: String = #fileID, line: Int = #line
  ) {
    self.init("\(action)", [Call(action, on: slotPath)], origin: origin, file: file, line: line)
  }

  /// Returns the offer to open a link.
  public static func link(_ url: String, file: String = #fileID, line: Int = #line) -> Offer {
    Offer("open \(url)", [Call(.deepLink(url: url, .noMatch))], origin: .deepLink, file: file, line: line)
  }

  /// Returns the offers of the system, which do not depend on the screen: swiping back, swiping a sheet down, closing a dialog,
  /// and selecting another tab. A cover has no gesture.
  public static func system(in state: NavigationState<N>) -> [Offer] {
    let router = state.visibleRouter
    if router.dialog != nil { return [Offer(.dismissDialog(), origin: .system)] }
    var offers: [Offer] = []
    if !router.path.isEmpty { offers.append(Offer(.pop(count: 1), origin: .system)) }
    if router.id.steps.last?.slot == .sheet { offers.append(Offer(.dismiss, origin: .system)) }
    // A modal covers the tab bar, so the user cannot select another tab.
    guard router.level == 0 else { return offers }
    for root in state.roots where root.id.root != state.selected {
      offers.append(Offer(.select(root.id.root), origin: .system))
    }
    return offers
  }

  /// The URL, if the offer opens a link and does nothing else.
  package var url: String? {
    guard calls.count == 1, case .deepLink(let url, _) = calls[0].action else { return nil }
    return url
  }
}

extension Offer: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
