// A stand-in for the part of UIKit that the examples use with SwiftUI, with UIKit's signatures. Views have no frames, because
// only the controls that a user can tap matter here.

/// UIKit: UIView
@MainActor
open class UIView {
  /// UIKit: UIView/subviews
  public private(set) var subviews: [UIView] = []

  /// UIKit: UIView/init(frame:), without a frame
  public init() {}

  /// UIKit: UIView/addSubview(_:)
  open func addSubview(_ view: UIView) { subviews.append(view) }
}

/// UIKit: UIAction
@MainActor
public final class UIAction {
  /// UIKit: UIAction/title
  public let title: String
  private let handler: @MainActor (UIAction) -> Void

  /// UIKit: UIAction/init(title:handler:)
  public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }

  fileprivate func perform() { handler(self) }
}

/// UIKit: UIButton
@MainActor
open class UIButton: UIView {
  /// UIKit: UIButton/Configuration
  public struct Configuration: Sendable {
    /// UIKit: UIButton/Configuration/filled()
    public static func filled() -> Configuration { Configuration() }
  }

  private let primaryAction: UIAction?

  /// UIKit: UIButton/init(configuration:primaryAction:)
  public init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.primaryAction = primaryAction
  }

  /// The title of the button. Not part of UIKit.
  public var shownTitle: String { primaryAction?.title ?? "" }

  /// Taps the button. Not part of UIKit.
  public func tap() { primaryAction?.perform() }
}

/// UIKit: UIViewController
@MainActor
open class UIViewController {
  /// UIKit: UIViewController/view
  open var view: UIView = UIView()

  /// UIKit: UIViewController/init()
  public init() {}
}
