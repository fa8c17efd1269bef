#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension View {
  /// Shows the inspector of a session below this view, in the same window. For debug builds.
  ///
  /// ```swift
  /// NavigationContainer(session, status: status) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogInspector(session, status: status, isPresented: $showsInspector)
  ///   #endif
  /// ```
  ///
  /// It takes a part of the window and is no sheet: SwiftUI presents one thing at a time from one place, so a sheet
  /// would stand in the way of the app's own. Both can be used side by side. While the app shows a sheet or a cover the
  /// inspector lies below it, as all of the window does; to look at it then, put the modifier on what is in the
  /// sheet as well, or show ``NavlogInspector`` in a window of its own where the system has several.
  ///
  /// - Parameters:
  ///   - session: What is looked at.
  ///   - status: What the container says it shows, as it was handed to the container; `nil` to leave that out.
  ///   - isPresented: Whether it is shown.
  public func navlogInspector(
    _ session: RouterSession<some Navigation>, status: TransitionStatus? = nil, isPresented: Binding<Bool>
  ) -> some View {
    VStack(spacing: 0) {
      self
      if isPresented.wrappedValue {
        Divider()
        NavlogInspector(session, status: status) { isPresented.wrappedValue = false }
      }
    }
  }
}
#endif
