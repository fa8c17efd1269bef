import Navlog

/// The operations that turn the state before an event into the state after the event. The operations omit the
/// parts that both states have in common.
///
/// A patch results from comparing two states, not from interpreting the call. A new kind of call therefore needs no new code
/// here.
struct StatePatch {
  /// The operations of the format, by code. The page's `opcodes.js` lists the same names; a test compares them.
  enum Code: Int, CaseIterable {
    case push, pop, path, closeSheet, closeCover, openSheet, openCover, detent, closeDialog, openDialog
    case active, notActive, rootScreen
    case select, roots, flag, removeFlag, intents
  }

  private let encoder: StateEncoder
  private let event: (router: RouterID, position: Int)
  private var count = 0
  private var operations = Varints()

  /// Creates a patch by comparing two states.
  ///
  /// - Parameter routers: The table that receives the addresses that operations refer to.
  init(
    from old: NavigationState<DestinationID>, to new: NavigationState<DestinationID>,
    by event: (router: RouterID, position: Int), _ vocabulary: Vocabulary, _ routers: inout RouterTable
  ) {
    encoder = StateEncoder(vocabulary: vocabulary, position: event.position)
    self.event = event
    compareRoots(old, new)
    for (index, router) in new.roots.enumerated() {
      // Most roots keep their index, so the old root at the same index is compared first. This is fast even for the ten
      // thousand roots of a forged log.
      let isThere = index < old.roots.count && old.roots[index].id == router.id
      let before = isThere ? old.roots[index] : old.roots.first { $0.id == router.id }
      compare(before ?? RouterState(id: router.id), router, &routers)
    }
    if old.flags != new.flags { compareFlags(old, new) }
    if old.pendingIntents != new.pendingIntents {
      append(.intents)
      encoder.append(new.pendingIntents, to: &operations)
    }
  }

  /// The number of operations, followed by the operations.
  var encoded: Varints {
    var bytes = Varints()
    bytes.append(count)
    bytes.append(operations)
    return bytes
  }

  // MARK: - The hierarchy

  private mutating func compareRoots(
    _ old: NavigationState<DestinationID>, _ new: NavigationState<DestinationID>
  ) {
    if old.roots.count != new.roots.count || zip(old.roots, new.roots).contains(where: { $0.id != $1.id }) {
      append(.roots)
      operations.append(new.roots.count)
      for root in new.roots {
        operations.append(encoder.vocabulary.roots.number(root.id.root))
        operations.append(old.roots.contains { $0.id == root.id } ? 1 : 0)
      }
    }
    if old.selected != new.selected {
      append(.select)
      operations.append(encoder.vocabulary.roots.number(new.selected))
    }
  }

  private mutating func compareFlags(
    _ old: NavigationState<DestinationID>, _ new: NavigationState<DestinationID>
  ) {
    for name in old.flags.keys.sorted() where new.flags[name] == nil {
      append(.removeFlag)
      operations.append(encoder.vocabulary.texts.number(name))
    }
    for (name, value) in new.flags.sorted(by: { $0.key < $1.key }) where old.flags[name] != value {
      append(.flag)
      encoder.append(flag: name, value, to: &operations)
    }
  }

  // MARK: - Routers

  private mutating func compare(
    _ old: RouterState<DestinationID>, _ new: RouterState<DestinationID>, _ routers: inout RouterTable
  ) {
    if old.root != new.root {
      append(.rootScreen, new.id, &routers)
      operations.append(new.root.map { $0.rawValue + 1 } ?? 0)
    }
    if old.path != new.path { comparePaths(old, new, &routers) }
    compare(old.sheet, new.sheet, (.closeSheet, .openSheet), new.id, &routers)
    compare(old.fullScreen, new.fullScreen, (.closeCover, .openCover), new.id, &routers)
    if old.dialog != new.dialog {
      append(new.dialog == nil ? .closeDialog : .openDialog, new.id, &routers)
      if let dialog = new.dialog { encoder.append(dialog, to: &operations) }
    }
    if old.isActive != new.isActive { append(new.isActive ? .active : .notActive, new.id, &routers) }
  }

  private mutating func comparePaths(
    _ old: RouterState<DestinationID>, _ new: RouterState<DestinationID>, _ routers: inout RouterTable
  ) {
    let common = old.path.commonCount(with: new.path)
    let (removed, added) = (old.path.count - common, new.path[common...])
    if removed == 1, added.isEmpty { return append(.pop, new.id, &routers) }
    if removed == 0, added.count == 1, let screen = added.first, screen.id == EntryID(event.position) {
      append(.push, new.id, &routers)
      return operations.append(screen.destination.rawValue)
    }
    append(.path, new.id, &routers)
    operations.append(removed)
    operations.append(added.count)
    for screen in added { encoder.append(screen, to: &operations) }
  }

  private mutating func compare(
    _ old: RouterState<DestinationID>.Modal?, _ new: RouterState<DestinationID>.Modal?,
    _ codes: (close: Code, open: Code),
    _ router: RouterID, _ routers: inout RouterTable
  ) {
    guard let new else {
      if old != nil { append(codes.close, router, &routers) }
      return
    }
    guard let old, old.entry == new.entry, old.style == new.style else {
      append(codes.open, router, &routers)
      return encoder.append(new, to: &operations)
    }
    if old.detent != new.detent {
      append(.detent, router, &routers)
      encoder.append(new.detent, to: &operations)
    }
    compare(old.router, new.router, &routers)
  }

  // MARK: - Operations

  private mutating func append(_ code: Code) {
    count += 1
    operations.append(code.rawValue * 2)
  }

  private mutating func append(_ code: Code, _ target: RouterID, _ routers: inout RouterTable) {
    count += 1
    operations.append(code.rawValue * 2 + (target == event.router ? 0 : 1))
    if target != event.router { operations.append(routers.index(target, encoder.vocabulary)) }
  }
}
