#if canImport(SwiftUI)
import Navlog
import Observation

/// One stack of screens as SwiftUI shows it: a root's, or that of a modal.
///
/// A class of its own for each, so that a change wakes only the container that shows it.
@MainActor @Observable
final class Layer<N: Navigation> {
  let id: RouterID
  /// The screens over the bottom one.
  private(set) var path: [NavigationEntry<N>]
  /// What is presented over this layer, before any other.
  private(set) var modal: PresentedModal<N>?
  /// Counts the writes of SwiftUI that were not taken over, so that it reads the path again.
  private(set) var refusals = 0
  /// Whether any of its screens has been seen.
  @ObservationIgnored var hasAppeared = false
  /// The path that SwiftUI was told last. What it writes is held against that: a write that was meant for what was there
  /// before never hits another screen.
  @ObservationIgnored private(set) var told: [NavigationEntry<N>]
  @ObservationIgnored weak var presenter: Presenter<N>?

  init(id: RouterID, path: [NavigationEntry<N>]) {
    self.id = id
    self.path = path
    told = path
  }

  /// Takes over what has changed.
  func show(_ path: [NavigationEntry<N>], _ modal: PresentedModal<N>?) {
    if self.path != path { self.path = path }
    // The path of a modal is its own layer's.
    if self.modal?.id != modal?.id { self.modal = modal }
  }

  /// What is presented over this layer in one of SwiftUI's two places.
  func modal(in slot: ModalSlot) -> PresentedModal<N>? { modal?.style.slot == slot ? modal : nil }

  func refuse() { refusals += 1 }

  /// SwiftUI evaluates a body, which tells it what there is.
  func tell() {
    told = path
    _ = refusals
  }
}
#endif
