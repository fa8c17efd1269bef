public import Navlog

/// Something that a screen offers its user, and the calls that the app makes when the user takes it.
///
/// ```swift
/// Offer(.navigate(to: .settings))
/// Offer("Get started", [.init(.setFlag("isOnboarded", true)), .init(.dismiss)])
/// Offer.link("challenge://character/42")
/// ```
public struct Offer<N: Hashable & Sendable>: Hashable, Sendable {
  /// A call that an offer makes.
  public struct Call: Hashable, Sendable {
    /// The call, as it is requested. The app's table resolves a link.
    public let action: NavigationAction<N>
    /// The place of the called router when the offer is taken; `nil` for the visible router.
    public let place: RouterID.Place?

    /// Creates a call.
    public init(_ action: NavigationAction<N>, on place: RouterID.Place? = nil) {
      self.action = action
      self.place = place
    }
  }

  /// The name, which reports show.
  public let name: String
  /// The calls, in order. They go to the routers that exist when the offer is taken: a router that the first call dismisses
  /// is gone for the second. A place that has no router yet may have got one when its call is made.
  public let calls: [Call]
  /// Who makes the calls.
  public let origin: Origin
  /// The call site that recorded sessions show.
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

  /// Creates an offer of one call, which is named after it.
  public init(
    _ action: NavigationAction<N>, on place: RouterID.Place? = nil, origin: Origin = .user,
    file: String = #fileID, line: Int = #line
  ) {
    self.init("\(action)", [Call(action, on: place)], origin: origin, file: file, line: line)
  }

  /// Returns the offer to open a link.
  public static func link(_ url: String, file: String = #fileID, line: Int = #line) -> Offer {
    Offer("open \(url)", [Call(.deepLink(url: url, .noMatch))], origin: .deepLink, file: file, line: line)
  }

  /// Returns what the system offers in a state, whatever the screen is: swiping back, swiping a sheet down, closing a dialog,
  /// and selecting the other tabs. A cover has no gesture.
  public static func system(in state: NavigationState<N>) -> [Offer] {
    let router = state.visibleRouter
    if router.dialog != nil { return [Offer(.dismissDialog(), origin: .system)] }
    var offers: [Offer] = []
    if !router.path.isEmpty { offers.append(Offer(.pop(count: 1), origin: .system)) }
    if router.id.steps.last?.slot == .sheet { offers.append(Offer(.dismiss, origin: .system)) }
    // Modals cover the bar with the tabs.
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
