#if canImport(SwiftUI)
import Navlog

// What SwiftUI binds, by key paths: `$layer.boundPath`.
//
// NB: Not by `Binding(get:set:)`. No two of those are equal, so that every evaluation hands a stack another binding. Since
// Xcode 16.3 `onAppear` then comes for screens that did not appear, and does not come for others:
// https://dev.classmethod.jp/en/articles/xcode-16-3-navigationstack-onappear-issue

extension Layer {
  /// The path, as a stack binds it.
  var boundPath: [NavigationEntry<N>] {
    get { path }
    set { presenter?.wrote(newValue, over: told, to: self) }
  }

  /// What is presented over this layer in one of SwiftUI's two places.
  ///
  /// The modal that is written away is the one that SwiftUI was given: a write that comes late never hits another.
  subscript(slot: ModalSlot, given given: PresentedModal<N>?) -> PresentedModal<N>? {
    get { modal(in: slot) }
    set { if newValue == nil, let given { presenter?.dismissed(given) } }
  }
}

extension Presenter {
  /// The tab that is shown.
  subscript(tabPoppingToRoot poppingToRoot: Bool) -> RootName {
    get { selected }
    set { tapped(newValue, poppingToRoot: poppingToRoot) }
  }
}
#endif
