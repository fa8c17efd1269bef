/// Whoever has to know of every new state, for as long as this is kept: the adapter that leads a UI to it.
@MainActor
package final class StateObserver {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}

struct WeakStateObserver {
  weak var follower: StateObserver?
}
