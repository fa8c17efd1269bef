public import Foundation

/// What the links of one feature mean, said in code: the other way beside a ``DeepLinkTable``.
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
/// A handler is asked about links with its own scheme and host only, and sees none that has not been checked.
public protocol DeepLinkHandler<Destination>: Sendable {
  /// What the links lead to.
  associatedtype Destination: Sendable

  /// The scheme of the links; its case makes no difference.
  var scheme: String { get }
  /// The host of the links; its case makes no difference.
  var host: String { get }

  /// The destination of a link; `nil` lets the next handler be asked.
  func resolve(_ url: LinkURL) -> Destination?
}

extension DeepLinkHandler {
  /// The handler for another type of destination: a feature's own, lifted into the app's.
  public func map<N: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Destination) -> N?
  ) -> some DeepLinkHandler<N> {
    MappedDeepLinkHandler(base: self, transform: transform)
  }

  /// What Foundation's URL leads to, checked as strictly as any other; `nil` too when it is not for this handler.
  public func resolve(_ url: URL) -> Destination? {
    guard let link = try? LinkURL(url.absoluteString), answers(link) else { return nil }
    return resolve(link)
  }

  func answers(_ url: LinkURL) -> Bool {
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
