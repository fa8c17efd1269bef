import Navlog

/// The ids of recently recorded destinations in one root. A lookup for another root clears the cache. The
/// lookup does not create a ``ScreenRow``.
struct RecentScreens {
  private static var capacity: Int { 8_192 }
  private var root = RootName.main
  private var ids: [ExactDestination: Int64] = [:]

  /// Returns the id of a destination. Calls the closure if the id is not cached.
  mutating func id(
    _ destination: RecordedDestination, in root: RootName, _ find: () -> Int64?
  ) -> Int64? {
    if root != self.root { (self.root, ids) = (root, [:]) }
    let key = ExactDestination(destination)
    if let known = ids[key] { return known }
    let found = find()
    if ids.count >= Self.capacity { ids = [:] }
    ids[key] = found
    return found
  }
}
