/// SwiftUI: DismissAction
@MainActor @preconcurrency
public struct DismissAction {
  let target: (any Dismissible)?

  /// SwiftUI: DismissAction/callAsFunction()
  public func callAsFunction() { target?.dismissByAction() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { MainActor.assumeIsolated { DismissAction(target: nil) } }
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/dismiss
  public var dismiss: DismissAction { self[DismissKey.self] }

  var dismissal: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

private struct IsPresentedKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// SwiftUI: EnvironmentValues/isPresented
  public var isPresented: Bool { self[IsPresentedKey.self] }

  var presented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}
