/// The states of a search, and the offers that lead from one to another, as numbers.
///
/// States are numbered in the order in which the search finds them, so a state that takes fewer offers to reach has a lower
/// number. A state takes about 60 bytes, and an edge takes 8 bytes.
struct ExploredStates {
  struct Edge {
    /// The state that the offer leads to; the same state if the offer changes nothing.
    let target: UInt32
    let offer: UInt32
  }

  private var numbers: [StateFingerprint: UInt32] = [:]
  private var parents: [UInt32] = []
  private var arrivals: [UInt32] = []
  /// The number of offers on a shortest path to each state.
  private(set) var levels: [UInt16] = []
  /// The number of the visible destination in each state.
  private(set) var screens: [UInt32] = []
  private(set) var isHome: [Bool] = []
  /// The index of the first edge of each state whose offers were tried.
  private var firstEdges: [UInt32] = []
  private(set) var edges: [Edge] = []
  /// Whether some offers of a state were not tried, because of a limit or because they are unknown.
  private var isCut: [Bool] = []

  var count: Int { parents.count }
  /// The number of states whose offers were tried, or skipped because of a limit.
  var expanded: Int { firstEdges.count }

  /// Returns an estimate of the memory that the search uses, in bytes.
  func bytes(retaining states: Int) -> Int { count * 60 + edges.count * 8 + states * 1_500 }

  func number(of fingerprint: StateFingerprint) -> Int? { numbers[fingerprint].map(Int.init) }

  /// Adds a state that was found by taking an offer in the state `parent`.
  mutating func add(
    _ fingerprint: StateFingerprint, from parent: Int, by offer: Int, screen: Int, isHome: Bool
  ) {
    numbers[fingerprint] = UInt32(count)
    levels.append(parents.isEmpty ? 0 : levels[parent] + 1)
    parents.append(UInt32(parent))
    arrivals.append(UInt32(offer))
    screens.append(UInt32(screen))
    self.isHome.append(isHome)
  }

  /// Continues with the next state. All edges that are added from now on begin at this state.
  mutating func expand(isCut: Bool) {
    firstEdges.append(UInt32(edges.count))
    self.isCut.append(isCut)
  }

  /// Marks the current state as incomplete, because not all of its offers were tried.
  mutating func cut() {
    if !isCut.isEmpty { isCut[isCut.count - 1] = true }
  }

  mutating func addEdge(to target: Int, by offer: Int) {
    edges.append(Edge(target: UInt32(target), offer: UInt32(offer)))
  }

  /// Whether all offers of a state are known and were tried.
  func isComplete(_ state: Int) -> Bool { state < expanded && !isCut[state] }

  func edges(from state: Int) -> ArraySlice<Edge> {
    guard state < expanded else { return [] }
    let end = state + 1 < expanded ? Int(firstEdges[state + 1]) : edges.count
    return edges[Int(firstEdges[state])..<end]
  }

  /// Returns the offers of a shortest path to a state.
  func path(to state: Int) -> [Int] {
    var (path, state) = ([Int](), state)
    while state != 0 {
      path.append(Int(arrivals[state]))
      state = Int(parents[state])
    }
    return path.reversed()
  }

  /// Returns, for each state, whether some offers lead to a goal.
  func reaching(_ isGoal: (Int) -> Bool) -> [Bool] {
    var first = [Int](repeating: 0, count: count + 1)
    for edge in edges { first[Int(edge.target) + 1] += 1 }
    for index in 1...count { first[index] += first[index - 1] }
    var sources = [UInt32](repeating: 0, count: edges.count)
    var next = first
    for state in 0..<expanded {
      for edge in edges(from: state) {
        sources[next[Int(edge.target)]] = UInt32(state)
        next[Int(edge.target)] += 1
      }
    }
    var queue = (0..<count).filter(isGoal)
    var isReaching = [Bool](repeating: false, count: count)
    for state in queue { isReaching[state] = true }
    while let state = queue.popLast() {
      for source in sources[first[state]..<first[state + 1]] where !isReaching[Int(source)] {
        isReaching[Int(source)] = true
        queue.append(Int(source))
      }
    }
    return isReaching
  }
}
