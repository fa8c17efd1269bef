import Observation
import SwiftUI
import Testing

/// A container with a stack, a sheet and a cover, which contain further containers.
@Suite @MainActor struct ContainerTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a container shows its state after random actions of the user and the program`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let root = Coordinator(level: 0)
    let host = TestHost { Container(coordinator: root) }
    host.settle()
    for _ in 0..<500 {
      let top = root.top
      switch random.next(below: 6) {
      case 0, 1: top.path.append(random.next(below: 9))
      case 2: if top.level < 4 { top.present(Item(id: random.next(below: 99))) }
      case 3: if host.canGoBack { try host.swipeBack() }
      case 4: if host.canSwipeDown { try host.swipeDown() }
      default: if !top.path.isEmpty { top.path.removeLast() }
      }
      host.settle()
      #expect(host.layers.map { $0.screens.compactMap { $0.value } } == root.paths)
    }
    #expect(host.failures.isEmpty && host.differences.isEmpty)
    #expect(host.transitionLog.count > 500)
  }
}

/// The model of the container: a path, and the coordinator of its sheet.
@MainActor @Observable
private final class Coordinator {
  let level: Int
  var path: [Int] = []
  var sheet: Item?
  var child: Coordinator?

  init(level: Int) { self.level = level }

  func present(_ item: Item) {
    child = Coordinator(level: level + 1)
    sheet = item
  }

  var top: Coordinator { sheet == nil ? self : child?.top ?? self }
  var paths: [[AnyHashable]] { [path.map { AnyHashable($0) }] + (sheet == nil ? [] : child?.paths ?? []) }
}

private struct Container: View {
  @Bindable var coordinator: Coordinator

  var body: some View {
    NavigationStack(path: $coordinator.path) {
      Text("level \(coordinator.level)")
        .navigationDestination(for: Int.self) { Text("screen \($0)") }
    }
    .sheet(item: $coordinator.sheet) { _ in
      if let child = coordinator.child { Container(coordinator: child) }
    }
    .environment(coordinator)
  }
}

/// A random number generator that repeats the same numbers in every run.
private struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
