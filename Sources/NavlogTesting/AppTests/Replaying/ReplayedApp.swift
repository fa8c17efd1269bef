import Foundation
public import Navlog

/// An app in which a test replays a recorded session, with its own wiring: what a tap leads to is the app's business.
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

  /// The session that records what the app does.
  var session: RouterSession<Destination> { get }

  /// Does what the user did when a call was recorded: taps the button that leads there. The default sends the call to the
  /// session, past the app's wiring.
  ///
  /// - Parameters:
  ///   - call: The call, as it was requested. A link has no plan: today's table resolves it.
  ///   - router: The called router, as a `RouterID.Place` is written: its root, then `sheet` or `fullScreen` for each modal,
  ///     as in `main/sheet`.
  func perform(_ call: NavigationAction<Destination>, on router: String) async throws
}

extension ReplayedApp {
  /// Sends the call to the session.
  public func perform(_ call: NavigationAction<Destination>, on router: String) async throws {
    send(call, on: router)
  }

  /// Sends a call to the router at a place. A place without a router is that of one which is gone.
  public func send(_ call: NavigationAction<Destination>, on router: String) {
    if case .deepLink(let url, _) = call {
      session.open(url)
    } else {
      session.send(call, on: session.state.address(of: router))
    }
  }
}

extension NavigationAction {
  /// A link, before a table resolves it.
  public static func link(_ url: String) -> NavigationAction { .deepLink(url: url, .noMatch) }
}

extension NavigationState {
  fileprivate func address(of text: String) -> RouterID {
    guard let place = RouterID.Place(text) else { return .nowhere(RootName(text)) }
    return router(at: place)?.id ?? (place.slots.isEmpty ? RouterID(place.root) : .nowhere(place.root))
  }
}

extension Navigation {
  /// Creates a destination from its recorded form in JSON: `{"name":"product","params":{"id":"2"}}`.
  ///
  /// Tests that `navlog test` writes use it for destinations that cannot be written as source.
  ///
  /// - Throws: ``UnknownDestination`` when the text is malformed, or the type does not know the destination.
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

/// A recorded destination that a type cannot decode: one sentence.
public struct UnknownDestination: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String
}
