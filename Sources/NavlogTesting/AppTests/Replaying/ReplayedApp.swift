import Foundation
public import Navlog
import NavlogTools

/// An app in which a test repeats the user's actions from a recorded session. The code of the current app
/// decides which calls an action makes.
///
/// `navlog test --app makeApp` writes a test that makes every recorded call through ``perform(_:on:)``:
///
/// ```swift
/// struct ListApp: ReplayedApp {
///   let session = RouterSession<AppNavigation>()
///
///   func perform(_ call: NavigationAction<AppNavigation>, on router: String) async throws {
///     let list = CharacterListViewModel()
///     list.onSelectCharacter = session.router.emit { .navigate(to: .characterDetail(id: $0)) }
///     if case .navigate(.characterDetail(let id), _, _) = call { list.didSelect(id: id) } else { send(call, on: router) }
///   }
/// }
/// ```
@MainActor
public protocol ReplayedApp<Destination> {
  /// The app's destinations.
  associatedtype Destination: Navigation

  /// The session that records the app's calls.
  var session: RouterSession<Destination> { get }

  /// Repeats the user's action that made a call. Your implementation should tap the button that makes the call. The
  /// default implementation sends the call to the session and bypasses the app's wiring.
  ///
  /// - Parameters:
  ///   - call: The requested call. For a link, the call contains only the URL, because the app's current table resolves
  ///     the link.
  ///   - router: The called router in the notation of `RouterID.SlotPath`: its root, then `sheet` or
  ///     `fullScreen` for each modal, as in `main/sheet`.
  func perform(_ call: NavigationAction<Destination>, on router: String) async throws
}

extension ReplayedApp {
  /// Sends the call to the session.
  public func perform(_ call: NavigationAction<Destination>, on router: String) async throws {
    send(call, on: router)
  }

  /// Sends a call to a router, given in the notation of ``perform(_:on:)``. If the state does not contain this router, the call
  /// is sent to an address that no router has. A `pop`, for example, then has the reason `noSuchRouter`. A link ignores the
  /// router.
  public func send(_ call: NavigationAction<Destination>, on router: String) {
    if case .deepLink(let url, _) = call {
      session.open(url)
    } else {
      session.send(call, on: session.state.address(of: router))
    }
  }
}

extension NavigationAction {
  /// Returns the call of a link that no table has resolved yet.
  public static func link(_ url: String) -> NavigationAction { .deepLink(url: url, .noMatch) }
}

extension NavigationState {
  fileprivate func address(of text: String) -> RouterID {
    RouterID.SlotPath(text).map(address) ?? .nowhere(RootName(text))
  }
}

extension Navigation {
  /// Creates a destination from its recorded form in JSON: `{"name":"product","params":{"id":"2"}}`.
  ///
  /// Tests that `navlog test` generates use this initializer for destinations that cannot be written as Swift source.
  ///
  /// - Throws: ``UnknownDestination`` when the text is malformed or the type does not know the destination.
  public init(recorded json: String) throws {
    let destinations = DestinationTable(DestinationCoding<Self>(), decodesMasks: true)
    let stored: RecordedDestination
    do { stored = try RecordedDestination(json: JSONValue(parsing: json)) } catch {
      throw UnknownDestination(description: "\(json) is not a recorded destination: \(error)")
    }
    guard let destination = destinations.destination(stored) else {
      throw UnknownDestination(description: "\(Self.self) does not know \(stored)")
    }
    self = destination
  }
}

/// A recorded destination that a type cannot decode, described by one sentence.
public struct UnknownDestination: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence that describes the problem.
  public let description: String
}
