extension NavigationAction {
  /// The one destination that the call is about; `nil` for calls about none or several.
  package var destination: N? {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _), .popTo(let destination),
      .replaceTop(let destination):
      destination
    case .refused(let call, _): call.destination
    case .pop, .popEntry, .popToRoot, .setPath, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
      .dismissAll, .deepLink, .select, .setRoots, .setFlag, .activate, .resign, .defer, .resume, .abandon,
      .restore,
      .branch,
      .mark, .unknown:
      nil
    }
  }
}
