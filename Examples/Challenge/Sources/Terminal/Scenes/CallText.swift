import ChallengeNavigation
import Navlog

/// A call in words, as the history shows it.
func callText(_ action: NavigationAction<AppNavigation>) -> String {
  switch action {
  case .navigate(let destination, _, _): "navigate \(destination)"
  case .present(let destination, let style): "present \(destination) as \(style)"
  case .pop(let count): count == 1 ? "pop" : "pop \(count)"
  case .popEntry(let entry): "pop \(entry)"
  case .popTo(let destination): "popTo \(destination)"
  case .popToRoot: "popToRoot"
  case .setPath(let path): "setPath \(path.map { "\($0)" }.joined(separator: " / "))"
  case .replaceTop(let destination): "replaceTop \(destination)"
  case .dismiss: "dismiss"
  case .dismissSheet: "dismissSheet"
  case .dismissFullScreen: "dismissFullScreen"
  case .dismissModal: "dismissModal"
  case .dismissAll: "dismissAll"
  case .deepLink(let url, _): "deepLink \(StoredText.escaped(url))"
  case .select(let root, _): "select \(root)"
  case .setRoots(let roots): "setRoots \(roots.map(\.description).joined(separator: ", "))"
  case .setFlag(let name, let value): "setFlag \(name) = \(value.canonicalText)"
  case .activate: "activate"
  case .resign: "resign"
  case .defer(let intent): "defer until \(intent.flag) = \(intent.value.canonicalText)"
  case .resume(let intent, _): "resume \(intent)"
  case .abandon(let intent, _): "abandon \(intent)"
  case .refused(let call, _): callText(call)
  case .restore: "restore"
  case .branch(let position, _): "branch from \(position)"
  case .mark(let text): "mark \(StoredText.escaped(text))"
  case .unknown(let unknown): StoredText.escaped(unknown.kind)
  }
}

/// Why a call had no effect, for somebody who just made it.
func reasonText(_ reason: Reason) -> String {
  switch reason {
  case .atRoot: "there is no screen to go back to"
  case .nothingPresented: "nothing is presented"
  case .noMatch: "no route matches the link"
  case .refused(let why?): "the link is refused: \(StoredText.escaped(why))"
  case .unchanged: "it is so already"
  case .alreadyOnTop: "it is on top already"
  case .noSuchRouter: "the modal it was made in is gone"
  default: reason.description
  }
}
