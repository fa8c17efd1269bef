/// What goes when the `dismiss` of its environment is called.
@MainActor
protocol Dismissible: AnyObject {
  func dismissByAction()
}
