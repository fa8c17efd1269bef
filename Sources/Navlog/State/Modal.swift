/// Something presented by a router: what it shows, how, and the child router within it.
public struct Modal<N: Hashable & Sendable>: Hashable, Sendable {
  /// The presented screen.
  public let entry: NavigationEntry<N>
  /// How it is presented.
  public let style: ModalPresentationStyle
  // An array of one: Swift's own copy-on-write box, without which the type would contain itself.
  private var box: [RouterState<N>]

  /// A modal with its child router.
  public init(entry: NavigationEntry<N>, style: ModalPresentationStyle, router: RouterState<N>) {
    self.entry = entry
    self.style = style
    self.box = [router]
  }

  /// The child router: what is pushed and presented within the modal.
  public var router: RouterState<N> {
    get { box[0] }
    _modify { yield &box[0] }
  }
}
