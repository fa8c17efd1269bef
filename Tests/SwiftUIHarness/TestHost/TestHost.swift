public import Foundation

/// A host that runs views as SwiftUI does. A test plays both the system and the user. Not part of SwiftUI.
///
/// This module stands in for SwiftUI on Linux. It declares only the parts of SwiftUI that Navlog, its examples and its tests
/// use, with SwiftUI's own signatures. The module also runs these parts. It evaluates bodies, keeps `@State` by structural
/// identity, and evaluates a body again when an observable value that the body has read changes. It reads and writes the
/// bindings of stacks, sheets, covers and tabs. If SwiftUI would refuse a presentation or a path, the module does not show it
/// either, and records the refusal in `failures`.
///
/// Every declaration names its page in Apple's documentation. `SwiftUI: View/onOpenURL(perform:)` stands for
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
/// The module does not simulate layout, animations, the feel of a gesture, performance, differences between versions of the
/// system, or private behavior such as when SwiftUI skips an evaluation. If a test requests them, the module simulates a few
/// reported bugs of SwiftUI. Where Apple documents no order, such as that of several `onAppear` closures, the order here is a
/// guess that no code should rely on. Covered screens and whole lists are evaluated at once. Code that passes here still has to
/// be tried on a device.
@MainActor
public final class TestHost {
  // MARK: Configuration

  /// Whether `settle()` ends transitions. If not, the test ends each one with `finishTransition()`.
  public var finishesTransitions: Bool = true
  /// Whether a layer can be dismissed together with the layers above it.
  public var allowsMultipleDismissals: Bool = true
  /// Whether the content below a cover disappears.
  public var coversHideContentBelow: Bool = false
  /// Whether `onAppear` is called on the innermost view first if several views appear together.
  public var appearsInnermostFirst: Bool = false
  /// Whether every body is evaluated twice. This reveals a body that changes a value that it reads.
  public var evaluatesBodiesTwice: Bool = false
  /// When, and in which order, the binding and the action of a dialog's button are called.
  public var dialogAnswers: DialogAnswers = .actionFirst
  /// Whether a stack ignores a path that changes while the stack pops or its tab leaves the screen, as SwiftUI reportedly does.
  /// The stack and the path then differ until the path changes again.
  /// https://github.com/pointfreeco/swift-composable-architecture/issues/3450 https://github.com/swiftlang/swift/issues/77088
  public var dropsPathsDuringTransitions: Bool = false
  /// Whether a tab view writes back every selection that the app makes, as if the user had tapped the tab.
  public var echoesTabSelections: Bool = false
  /// Whether a list writes `nil` to its selection when its rows change. SwiftUI reportedly does this in a sidebar.
  public var listsDeselectWhenRowsChange: Bool = false
  /// Whether a stack in a column of a split view drops its first path. SwiftUI reportedly does this if the stack's root changes
  /// identity in the same update. The stack then shows its root until the path changes.
  public var dropsPathsOfNewStacks: Bool = false
  /// Whether a confirmation dialog is shown as a popover without its cancel button, as in iOS 26.
  public var confirmationDialogsArePopovers: Bool = false
  /// Whether the views are not updated while the scene is in the background.
  public var pausesInBackground: Bool = false
  /// The frames of views in the window, by the text of the view. A test sets the frames that it needs, because the harness has
  /// no layout.
  public var frames: [String: CGRect] = [:]
  /// Whether `onAppear` is called for the screens below a cover when the cover disappears. SwiftUI reportedly omits the call.
  public var reportsAppearanceBelowCovers: Bool = true

  // MARK: Results

  /// The errors and warnings that SwiftUI would have reported, in order.
  public internal(set) var failures: [HarnessFailure] = []
  /// The beginnings and ends of transitions, in order.
  public internal(set) var transitionLog: [String] = []
  /// The items that were shared by tapping a `ShareLink`.
  public internal(set) var sharedItems: [String] = []

  var anchors: [Anchor] = []
  /// The layers above the root's layer, bottom first.
  var presented: [Presentation] = []
  var inFlight: [ScreenTransition] = []
  /// Transitions without animation, which end with the update.
  var unanimated: [ScreenTransition] = []
  /// Whether the current evaluation results from a transaction that disables animations.
  var disablesAnimations = false
  private(set) var rootNode: Node?
  private var dirty: [Node] = []
  /// Whether `onAppear` and `onDisappear` are currently not called.
  private var isQuiet = false
  private var appearances: [(shown: Bool, action: () -> Void)] = []
  private var actions: [() -> Void] = []
  private var evaluations: [ObjectIdentifier: Int] = [:]
  private var identities = 0
  private var rootContent: any View
  private var rootEnvironment: EnvironmentValues = {
    var environment = EnvironmentValues()
    environment.sceneStore = SceneStore()
    return environment
  }()
  private var isRootNew = false
  private var isClosed = false

  /// Creates a host with a view at the root of a window.
  ///
  /// The host evaluates no body before the first update, so that the test can configure it first.
  public init<Root: View>(@ViewBuilder _ root: @escaping () -> Root) {
    rootContent = Evaluated(content: root)
  }

  /// Creates a host of a window.
  init(content: any View) { rootContent = content }

  /// The phase of the scene. The test sets it, as the system does in an app.
  public var scenePhase: ScenePhase {
    get { rootEnvironment.scenePhase }
    set { if newValue != scenePhase { change { $0.scenePhase = newValue } } }
  }

  /// The width class of the window, set by the test. At compact width, a split view collapses.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { rootEnvironment.horizontalSizeClass }
    set { if newValue != horizontalSizeClass { change { $0.horizontalSizeClass = newValue } } }
  }

  /// Whether the window appears active, like the key window of macOS. The test sets it.
  public var appearsActive: Bool {
    get { rootEnvironment.appearsActive }
    set { if newValue != appearsActive { change { $0.appearsActive = newValue } } }
  }

  /// The contents of the scene storage of the window.
  var sceneStore: SceneStore {
    get { rootEnvironment.sceneStore ?? SceneStore() }
    set { change { $0.sceneStore = newValue } }
  }

  /// Copies the scene storage of another window. The system does this for a restored window after the app was killed.
  public func restoreScene(of window: TestHost) { sceneStore = window.sceneStore }

  /// Takes the pictures for the app switcher in both sizes, as the system does while the app is in the background. SwiftUI then
  /// makes the same writes as when its containers collapse and expand.
  public func takePictures() throws(HarnessMisuse) {
    guard scenePhase == .background else {
      throw HarnessMisuse("The system takes pictures only in the background: the scene is \(scenePhase).")
    }
    let width = horizontalSizeClass
    for other in [UserInterfaceSizeClass.compact, .regular] {
      horizontalSizeClass = other
      update()
      rootNode?.visitAll { node in
        node.split?.reset()
        node.stack?.write([])
        if let tabs = node.tabs, let first = tabs.tabs.first { tabs.selection.wrappedValue = first.tag }
      }
      update()
    }
    horizontalSizeClass = width
  }

  func setWindowActions(
    open: @escaping @MainActor @Sendable (WindowRequest) -> Void,
    dismiss: @escaping @MainActor @Sendable (WindowRequest?) -> Void
  ) {
    change { $0.setWindowActions(open: open, dismiss: dismiss) }
  }

  /// Shows a new version of the root's view.
  func show(_ content: any View) {
    rootContent = content
    isRootNew = rootNode != nil
  }

  /// Removes all views, top first.
  func close(disappearing: Bool) {
    isClosed = true
    for presentation in presented.reversed() { presentation.node?.unmount() }
    presented = []
    inFlight = []
    unanimated = []
    rootNode?.unmount()
    if !disappearing { appearances = [] }
    performActions()
  }

  private func change(_ change: (inout EnvironmentValues) -> Void) {
    change(&rootEnvironment)
    isRootNew = rootNode != nil
  }

  // MARK: - Updating

  /// Runs one step: evaluates changed views, presents and dismisses layers, then calls the due actions.
  public func update() {
    if isClosed || isPaused { return }
    if let rootNode {
      if isRootNew { rootNode.update(rootContent, rootEnvironment) }
      isRootNew = false
      let due = dirty.sorted { ($0.depth, $0.identity) < ($1.depth, $1.identity) }
      dirty = []
      for node in due where node.isMounted && node.isDirty { node.refresh() }
    } else {
      let node = Node(
        ChildView(key: 0, view: rootContent), parent: nil, host: self, environment: rootEnvironment)
      rootNode = node
      node.setShown(true)
    }
    reconcilePresentations()
    performActions()
    endUnanimatedTransitions()
  }

  /// Updates until no work is left. Ends transitions unless `finishesTransitions` is `false`.
  public func settle() {
    for _ in 0..<1_000 {
      update()
      if hasWork { continue }
      guard finishesTransitions, !inFlight.isEmpty else { return }
      finishTransition()
    }
    fail(.endlessUpdates, "evaluations and actions cause one another endlessly")
  }

  /// Whether an evaluation or a call is left to do.
  public var hasWork: Bool {
    isClosed || isPaused
      ? false
      : rootNode == nil || isRootNew || dirty.contains { $0.isMounted && $0.isDirty } || !actions.isEmpty
        || !appearances.isEmpty || (modalInFlight == nil && presented.contains { $0.isOrphan })
  }

  /// Whether no view is updated. The views have already received the phase of the scene.
  private var isPaused: Bool {
    pausesInBackground && scenePhase == .background && rootNode != nil && !isRootNew
  }

  private func performActions() {
    let appeared = appearances
    appearances = []
    for (_, action) in appearsInnermostFirst ? appeared.reversed() : appeared { action() }
    let due = actions
    actions = []
    for action in due { action() }
  }

  // MARK: - Reports from the tree

  func makeIdentity() -> Int {
    identities += 1
    return identities
  }

  func enqueue(_ node: Node) { dirty.append(node) }

  func enqueue(_ action: @escaping () -> Void) { actions.append(action) }

  func enqueueAppearance(_ shown: Bool, _ action: @escaping () -> Void) {
    if !isQuiet { appearances.append((shown, action)) }
  }

  /// Shows the screens below a cover again.
  func showAgain(_ node: Node?) {
    isQuiet = !reportsAppearanceBelowCovers
    node?.setShown(true)
    isQuiet = false
  }

  func count<V>(_ type: V.Type) { evaluations[ObjectIdentifier(type), default: 0] += 1 }

  func fail(_ rule: HarnessFailure.Rule, _ text: String) {
    let failure = HarnessFailure(rule: rule, text: text)
    if failures.last != failure { failures.append(failure) }
  }

  /// Returns the number of evaluations of bodies of the type.
  public func evaluations<V: View>(of type: V.Type) -> Int { evaluations[ObjectIdentifier(type)] ?? 0 }
}
