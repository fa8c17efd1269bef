#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

extension View {
  /// Sets the view that the containers in this view show for a screen that this version of the app does not know. For example,
  /// the app no longer has the case of the recorded destination, or the log contains masks that cannot be decoded as
  /// parameters.
  ///
  /// ```swift
  /// NavigationContainer(player) { … } content: { … }
  ///   .navlogUnknownScreen { recorded in
  ///     ContentUnavailableView(recorded.name, systemImage: "questionmark.square.dashed")
  ///   }
  /// ```
  ///
  /// The default is a plain view of the name and the parameters. With `AnyNavigation`, a destination that the app does not know
  /// becomes `UnknownNavigation.unregistered`, and the container's own closure receives it. The unknown screens are then only
  /// those that an `Upcaster` removes.
  ///
  /// - Parameter content: Makes the view from the recorded destination.
  public func navlogUnknownScreen<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (RecordedDestination) -> Content
  ) -> some View {
    let makeView: UnknownScreenContent = { AnyView(content($0)) }
    return environment(\.unknownScreen, makeView)
  }
}

/// The view for a screen that this version of the app does not know.
struct UnknownScreen: View {
  let recorded: RecordedDestination
  @Environment(\.unknownScreen) private var content

  var body: some View {
    if let content {
      content(recorded)
    } else {
      PlainUnknownScreen(recorded: recorded)
    }
  }
}

/// The name and the parameters of an unknown screen.
private struct PlainUnknownScreen: View {
  let recorded: RecordedDestination

  var body: some View {
    VStack(alignment: .leading) {
      Text(verbatim: StoredText.printable(recorded.name)).font(.headline)
      ForEach(recorded.parameterTexts, id: \.self) { Text(verbatim: $0).font(.body.monospaced()) }
      Text("This version of the app does not know this screen.").font(.caption).foregroundStyle(.secondary)
    }
  }
}

extension RecordedDestination {
  /// A text for each parameter: `id: 42`.
  fileprivate var parameterTexts: [String] {
    guard let value = try? JSONValue(parsing: parameters) else { return [] }
    guard case .object(let members) = value else {
      return value == .null ? [] : [StoredText.printable(value.text)]
    }
    return members.map { StoredText.printable("\($0.key): \($0.value.text)") }
  }
}

extension DialogContent {
  /// Returns the content for a dialog that this version of the app does not know.
  static func unknown(_ recorded: RecordedDestination) -> DialogContent {
    let parameters = recorded.parameterTexts.joined(separator: "\n")
    return DialogContent(
      Text(verbatim: StoredText.printable(recorded.name)),
      message: parameters.isEmpty ? nil : Text(verbatim: parameters),
      buttons: [DialogButton(Text(verbatim: "OK"), answer: "ok")])
  }
}

/// The closure that makes an app's own view for an unknown screen.
private typealias UnknownScreenContent = @MainActor (RecordedDestination) -> AnyView

extension EnvironmentValues {
  fileprivate var unknownScreen: UnknownScreenContent? {
    get { self[OptionalKey<UnknownScreenContent>.self] }
    set { self[OptionalKey<UnknownScreenContent>.self] = newValue }
  }
}
#endif
