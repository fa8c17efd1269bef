/// Whoever leads through a flow.
@MainActor protocol CoordinatorProtocol: AnyObject {
  var parent: (any CoordinatorProtocol)? { get set }
  var childCoordinators: [any CoordinatorProtocol] { get }
  func start()
}
