/// The links of an app. The handlers try to resolve a link first, in order, and then the table.
///
/// A destination that a handler returns is shown on the router in front, in its own presentation. The table does not
/// need to declare the scheme and host of a handler. If neither the handler nor the table resolves a link with this
/// scheme and host, the result is ``LinkResolution/noMatch``.
public struct DeepLinks<N: Hashable & Sendable>: Sendable {
  /// The handlers, in the order in which they are tried.
  public let handlers: [any DeepLinkHandler<N>]
  /// The table for links that no handler resolves.
  public let table: DeepLinkTable<N>?

  /// Combines handlers and a table.
  public init(handlers: [any DeepLinkHandler<N>] = [], table: DeepLinkTable<N>? = nil) {
    self.handlers = handlers
    self.table = table
  }

  /// Resolves a URL. You can pass any text, even from an untrusted source. A text of more than 2,048 bytes is refused
  /// without being read to the end.
  public func resolve(_ url: String) -> LinkResolution<N> {
    do {
      return try resolve(LinkURL(url))
    } catch {
      return .refused(error.reason)
    }
  }

  /// Returns the screen that a URL leads to; see ``DeepLinkTable/destination(of:)``.
  public func destination(of url: String) -> N? { resolve(url).destination }

  /// Returns the URL that leads to a destination according to the table, or `nil` when no route can print such a URL.
  public func url(for destination: N, universal: Bool = false) -> String? {
    table?.url(for: destination, universal: universal)
  }

  private func resolve(_ url: LinkURL) throws(LinkURL.Refusal) -> LinkResolution<N> {
    let candidates = handlers.filter { $0.accepts(url) }
    for handler in candidates {
      if let destination = handler.resolve(url) {
        return .plan([.show(destination, .ownPresentation(of: destination))])
      }
    }
    if let table, candidates.isEmpty || (try? table.scope.segments(of: url)) != nil {
      return try table.resolve(url)
    }
    if !candidates.isEmpty { return .noMatch }
    guard handlers.contains(where: { $0.scheme.lowercased() == url.scheme }) else {
      throw .unaccepted(scheme: url.scheme)
    }
    throw .unaccepted(host: url.host)
  }
}
