public import Foundation

/// Resolves the links of one feature with a Swift method. To declare links as patterns, use ``DeepLinkTable`` instead.
///
/// ```swift
/// struct CharacterDeepLinkHandler: DeepLinkHandler {
///   let scheme = "challenge"
///   let host = "character"
///
///   func resolve(_ url: LinkURL) -> (any Navigation)? {
///     switch url.path {
///     case "/list": CharacterNavigation.list
///     case "/detail": url.queryParameter("id").flatMap { Int($0) }.map { CharacterNavigation.detail(identifier: $0) }
///     default: nil
///     }
///   }
/// }
/// ```
///
/// A handler receives only links that have its scheme and host and passed the checks of ``LinkURL``.
public protocol DeepLinkHandler<Destination>: Sendable {
  /// The type of the destinations.
  associatedtype Destination: Sendable

  /// The scheme of the links; case does not matter.
  var scheme: String { get }
  /// The host of the links; case does not matter.
  var host: String { get }

  /// Returns the destination of a link, or `nil` if the next handler should resolve it.
  func resolve(_ url: LinkURL) -> Destination?
}

extension DeepLinkHandler {
  /// Returns a handler that resolves the same links and converts their destinations, for example from a feature's type
  /// to the app's type. If `transform` returns `nil`, the new handler does not resolve the link.
  public func map<N: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Destination) -> N?
  ) -> some DeepLinkHandler<N> {
    MappedDeepLinkHandler(base: self, transform: transform)
  }

  /// Returns the destination of a Foundation URL. The result is `nil` if the URL fails a check of ``LinkURL`` or has another
  /// scheme or host, or if the handler does not resolve it.
  public func resolve(_ url: URL) -> Destination? {
    guard let link = try? LinkURL(url.absoluteString), accepts(link) else { return nil }
    return resolve(link)
  }

  /// Whether a link has the handler's scheme and host.
  func accepts(_ url: LinkURL) -> Bool {
    scheme.lowercased() == url.scheme && host.lowercased() == url.host
  }
}

private struct MappedDeepLinkHandler<Base: DeepLinkHandler, Destination: Hashable & Sendable>: DeepLinkHandler
{
  let base: Base
  let transform: @Sendable (Base.Destination) -> Destination?

  var scheme: String { base.scheme }
  var host: String { base.host }

  func resolve(_ url: LinkURL) -> Destination? { base.resolve(url).flatMap(transform) }
}
