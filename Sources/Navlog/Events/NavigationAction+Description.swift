extension NavigationAction: CustomStringConvertible {
  /// The call on one line: `navigate -> sheet:filter`, `pop 3 screens`.
  public var description: String {
    var text = [kindName, subject].filter { !$0.isEmpty }.joined(separator: " ")
    if case .refused(let refused) = self { text += ", refused: \(refused.why)" }
    return StoredText.printable(text)
  }
}

extension NavigationAction {
  /// The kind as stored in the log, even if this version of Navlog does not know the kind.
  package var kindName: String {
    if case .unknown(let unknown) = self { unknown.kind } else { kind?.rawValue ?? "" }
  }

  /// The subject of the call: `-> sheet:filter`, `3 screens`, `isAuthenticated = true`; empty when the kind alone
  /// describes the call.
  package var subject: String {
    [reference, portableSubject].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The part of the subject that contains the position of an earlier event: `entry 3`, `intent 7`; empty for most calls.
  var reference: String {
    switch self {
    case .popEntry(let entry): "entry \(entry)"
    case .resume(let intent, _): "intent \(intent)"
    case .abandon(let intent, _): "intent \(intent):"
    case .branch(let branch): "from \(branch.position)"
    case .refused(let refused): refused.call.reference
    default: ""
    }
  }

  /// The subject without the positions of earlier events.
  var portableSubject: String {
    switch self {
    case .navigate(let destination, let style, let unlessOnTop):
      "-> \(style.prefix)\(destination)" + (unlessOnTop ? " unless on top" : "")
    case .present(let destination, let style): "-> \(style.prefix)\(destination)"
    case .pop(let count): count == 1 ? "" : "\(count) screens"
    case .popTo(let destination), .replaceTop(let destination): "-> \(destination)"
    case .setPath(let path): "-> " + Self.text(path)
    case .deepLink(let url, .plan(let plan)): "\(url) -> " + Self.text(plan)
    case .deepLink(let url, .noMatch), .deepLink(let url, .refused): url
    case .select(let root, let poppingToRoot): "-> \(root)" + (poppingToRoot ? ", or to its root" : "")
    case .setRoots(let roots): "-> " + roots.map(\.description).joined(separator: ", ")
    case .setFlag(let name, let value): "\(name) = \(value.text)"
    case .defer(let intent):
      "\(intent.url ?? Self.text(intent.plan)) until \(intent.flag) = \(intent.value.text)"
    case .resume(_, let plan): plan.map { "-> " + Self.text($0) } ?? ""
    case .abandon(_, let why): StoredText.escaped(why)
    case .restore(let restored):
      "-> \(restored.state.pathText(atMost: 4))"
        + (restored.collapsedCalls > 0 ? ", replacing \(restored.collapsedCalls) calls" : "")
    case .branch(let branch): "-> \(branch.state.pathText(atMost: 4))"
    case .dismissDialog(let answer): answer.map { "\"\($0)\"" } ?? ""
    case .setDetent(let detent): "-> \(detent)"
    case .mark(let text): "\"\(text)\""
    case .refused(let refused): refused.call.portableSubject
    case .unknown(let unknown): unknown.fields == .object([]) ? "" : unknown.fields.text
    case .popEntry, .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll,
      .activate, .resign:
      ""
    }
  }

  private static func text(_ path: [N]) -> String {
    path.isEmpty ? "(empty)" : path.map { "\($0)" }.joined(separator: "/")
  }

  /// Returns the steps of a plan on one line: `dismissAll, home/settings`.
  package static func text(_ plan: [LinkResolution<N>.Step]) -> String {
    let steps = plan.map { step in
      switch step {
      case .select(let root): "select \(root)"
      case .dismissAll: "dismissAll"
      case .setPath(let path): text(path)
      case .show(let destination, let style): "\(style.prefix)\(destination)"
      }
    }
    return steps.isEmpty ? "(nothing)" : steps.joined(separator: ", ")
  }
}

extension PresentationType {
  /// The prefix of a destination: empty for a push, `sheet:` or `fullScreen:` for a modal, `alert:` for a dialog.
  var prefix: String { self == .push ? "" : "\(self):" }
}
