public import UIKit

/// SwiftUI: UIHostingController. A test passes the controller's view to a host, which shows the view.
open class UIHostingController<Content: View>: UIViewController {
  /// SwiftUI: UIHostingController/rootView
  public var rootView: Content

  /// SwiftUI: UIHostingController/init(rootView:)
  public init(rootView: Content) {
    self.rootView = rootView
  }
}

/// SwiftUI: UIViewControllerRepresentable
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  /// SwiftUI: UIViewControllerRepresentable/UIViewControllerType
  associatedtype UIViewControllerType: UIViewController
  /// SwiftUI: UIViewControllerRepresentable/Context
  typealias Context = UIViewControllerRepresentableContext<Self>

  /// SwiftUI: UIViewControllerRepresentable/makeUIViewController(context:)
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// SwiftUI: UIViewControllerRepresentable/updateUIViewController(_:context:)
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

/// SwiftUI: UIViewControllerRepresentableContext
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// SwiftUI: UIViewControllerRepresentableContext/environment
  public let environment: EnvironmentValues
}

extension Node {
  /// Makes the view's controller once. Updates the controller when the view is new or a value that the update read has changed.
  func update<V: UIViewControllerRepresentable>(_ view: V) {
    var linked = view
    _ = linkProperties(of: &linked, in: self)
    let context = UIViewControllerRepresentableContext<V>(environment: environment)
    let controller = retained { linked.makeUIViewController(context: context) }
    tracked { linked.updateUIViewController(controller, context: context) }
    reconcile([ChildView(key: 0, view: RepresentedView(view: controller.view))])
  }
}

/// The visible part of a UIKit view: its buttons and those of its subviews.
private struct RepresentedView: View, ContainerView {
  typealias Body = Never
  let view: UIView

  var childViews: [ChildView] {
    let button = (view as? UIButton).map { Button($0.shownTitle, action: $0.tap) }
    return [ChildView(key: -1, view: button)]
      + view.subviews.enumerated().map { ChildView(key: $0.offset, view: RepresentedView(view: $0.element)) }
  }
}
