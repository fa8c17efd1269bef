/// Runs views as SwiftUI would, for a test that acts as SwiftUI and as the user. No part of SwiftUI.
///
/// This module stands in for SwiftUI on Linux. It declares just what the adapter uses, with SwiftUI's own signatures,
/// and runs it: bodies are evaluated, `@State` is kept by structural identity, a body is evaluated again when
/// something observable that it read has changed, and the bindings of stacks, sheets, covers and tabs are read and
/// written as SwiftUI and its user would. It is strict where SwiftUI is: what SwiftUI refuses is not shown, and stands
/// in `failures`.
///
/// Every declaration says where Apple documents it: what is marked `SwiftUI: View/onOpenURL(perform:)` stands at
/// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:).
///
/// ```swift
/// let host = TestHost { ContentView() }
/// host.settle()
/// try host.tap("Open settings")
/// host.settle()
/// #expect(host.visibleText == "Settings")
/// try host.swipeDown()
/// host.settle()
/// #expect(host.failures.isEmpty && host.differences.isEmpty)
/// ```
///
/// What it cannot show: layout and what fits a screen; animations and how a gesture feels; the bugs of UIKit and
/// AppKit beneath; how long things take on a device; which version of which system does what; accessibility; what is
/// private to SwiftUI, such as the moments at which it skips an evaluation or the order in which several views that
/// appear at once are told. Where Apple documents no order, the one here is a guess that nothing should rest on.
/// Screens that are covered are evaluated here at once, lists in full. Code that passes here has been compiled against
/// these declarations and run by these rules, no more: it still has to be tried on a device.
@MainActor
public final class TestHost {
  // MARK: The rules of this run

  /// Whether `settle()` lets transitions end. If not, the test ends each with `finishTransition()`.
  public var finishesTransitions: Bool = true
  /// Whether a layer can be dismissed together with those above it.
  public var allowsSeveralDismissalsAtOnce: Bool = true
  /// Whether what a cover lies on disappears.
  public var coversHideWhatIsBelow: Bool = false
  /// Whether of views that appear together the innermost is told first.
  public var tellsInnermostFirst: Bool = false
  /// Whether every body is evaluated twice, which tells a body that changes what it reads.
  public var evaluatesBodiesTwice: Bool = false

  // MARK: What happened

  /// What SwiftUI would have refused or warned of, in order.
  public internal(set) var failures: [HarnessFailure] = []
  /// The transitions that began and ended, in order.
  public internal(set) var journal: [String] = []
  /// What was handed to other apps by tapping a ShareLink.
  public internal(set) var sharedItems: [String] = []

  var anchors: [Anchor] = []
  /// The layers above the root's, the lowest first.
  var presented: [Presentation] = []
  var inFlight: [Transition] = []
  private(set) var rootNode: Node?
  private var dirty: [Node] = []
  private var appearances: [(shown: Bool, action: () -> Void)] = []
  private var actions: [() -> Void] = []
  private var evaluations: [ObjectIdentifier: Int] = [:]
  private var identities = 0
  private let rootContent: any View
  private var phase = ScenePhase.active
  private var isPhaseNew = false

  /// Hosts the view as the root of a window's scene.
  ///
  /// Nothing is evaluated before the first update, so that the rules can be set first.
  public init<Root: View>(@ViewBuilder _ root: @escaping () -> Root) {
    rootContent = Evaluated(content: root)
  }

  /// The phase that the scene is in, as the system says.
  public var scenePhase: ScenePhase {
    get { phase }
    set {
      isPhaseNew = isPhaseNew || newValue != phase
      phase = newValue
    }
  }

  private var rootEnvironment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.scenePhase = phase
    return environment
  }

  // MARK: - Going on

  /// One step: evaluates what must be, presents and dismisses what is wanted, then calls the actions due.
  public func update() {
    if let rootNode {
      if isPhaseNew { rootNode.update(rootContent, rootEnvironment) }
      isPhaseNew = false
      let due = dirty.sorted { ($0.depth, $0.identity) < ($1.depth, $1.identity) }
      dirty = []
      for node in due where node.isMounted && node.isDirty { node.refresh(viewIsNew: true) }
    } else {
      let node = Node(
        FlatItem(key: 0, view: rootContent), parent: nil, host: self, environment: rootEnvironment)
      rootNode = node
      node.setShown(true)
    }
    reconcilePresentations()
    performActions()
  }

  /// Updates until nothing is left to do. Transitions end by themselves, unless the test ends them.
  public func settle() {
    for _ in 0..<1_000 {
      update()
      if hasWork { continue }
      guard finishesTransitions, !inFlight.isEmpty else { return }
      finishTransition()
    }
    fail(.restless, "evaluations and actions cause one another without end")
  }

  /// Whether there is something to evaluate or to call.
  public var hasWork: Bool {
    rootNode == nil || isPhaseNew || dirty.contains { $0.isMounted && $0.isDirty } || !actions.isEmpty
      || !appearances.isEmpty || (modalInFlight == nil && presented.contains { $0.isOrphan })
  }

  private func performActions() {
    let appeared = appearances
    appearances = []
    for (_, action) in tellsInnermostFirst ? appeared.reversed() : appeared { action() }
    let due = actions
    actions = []
    for action in due { action() }
  }

  // MARK: - What the tree says

  func makeIdentity() -> Int {
    identities += 1
    return identities
  }

  func enqueue(_ node: Node) { dirty.append(node) }

  func enqueue(_ action: @escaping () -> Void) { actions.append(action) }

  func enqueueAppearance(_ shown: Bool, _ action: @escaping () -> Void) {
    appearances.append((shown, action))
  }

  func count<V>(_ type: V.Type) { evaluations[ObjectIdentifier(type), default: 0] += 1 }

  func fail(_ rule: HarnessFailure.Rule, _ text: String) {
    let failure = HarnessFailure(rule: rule, text: text)
    if failures.last != failure { failures.append(failure) }
  }

  /// How often a body of the type has been evaluated.
  public func evaluations<V: View>(of type: V.Type) -> Int { evaluations[ObjectIdentifier(type)] ?? 0 }
}
