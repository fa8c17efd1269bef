/// The links of an app: handlers first, in their order, then the table.
///
/// A handler's destination is shown on the visible router, in its own presentation. A link with the scheme and host of a
/// handler is never refused for them; if nothing has an answer to it, it matches nothing.
public struct DeepLinks<N: Hashable & Sendable>: LinkResolver {
  /// The handlers, in the order in which they are asked.
  public let handlers: [any DeepLinkHandler<N>]
  /// The table that is asked when no handler has an answer.
  public let table: DeepLinkTable<N>?

  /// The links of an app.
  public init(handlers: [any DeepLinkHandler<N>] = [], table: DeepLinkTable<N>? = nil) {
    self.handlers = handlers
    self.table = table
  }

  /// What a URL means. Total, and safe for any text at all; what is too long costs no time.
  public func resolve(_ url: String) -> LinkResolution<N> {
    do {
      return try resolve(LinkURL(url))
    } catch {
      return .refused(error.reason)
    }
  }

  /// The URL that leads to a destination, from the table; `nil` when it has none.
  public func url(for destination: N, universal: Bool = false) -> String? {
    table?.url(for: destination, universal: universal)
  }

  private func resolve(_ url: LinkURL) throws(LinkRefusal) -> LinkResolution<N> {
    let asked = handlers.filter { $0.answers(url) }
    for handler in asked {
      if let destination = handler.resolve(url) {
        return .plan([.show(destination, PresentationStyle(preferredBy: destination))])
      }
    }
    if let table, asked.isEmpty || (try? table.scope.segments(of: url)) != nil { return table.resolve(url) }
    if !asked.isEmpty { return .noMatch }
    guard handlers.contains(where: { $0.scheme.lowercased() == url.scheme }) else {
      throw LinkRefusal("the scheme \(LinkRefusal.quoted(url.scheme)) is not accepted")
    }
    throw LinkRefusal("the host \(LinkRefusal.quoted(url.host)) is not accepted")
  }
}
