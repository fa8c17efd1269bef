/// How a link's destination is reached from wherever the app is.
struct LinkPlacement<N: Hashable & Sendable>: Sendable {
  var select: RootName?
  var dismissingModals: Bool
  var below: (@Sendable (LinkMatch) throws -> [N])?
  var style: PresentationStyle?

  /// The steps. With a stack below, whatever was there before makes no difference: the modals go, and the path is replaced.
  func plan(to destination: N, _ match: LinkMatch) throws -> [PlanStep<N>] {
    var steps: [PlanStep<N>] = []
    if let select { steps.append(.select(select)) }
    if dismissingModals || below != nil { steps.append(.dismissAll) }
    let style = style ?? PresentationStyle(preferredBy: destination)
    switch (try below?(match), style) {
    case (let stack?, .push): steps.append(.setPath(stack + [destination]))
    case (let stack?, .modal): steps += [.setPath(stack), .show(destination, style)]
    case (nil, _): steps.append(.show(destination, style))
    }
    return steps
  }
}

extension PresentationStyle {
  /// What a destination asks for when it is a ``Navigation``; a push when it says nothing, as a recorded one.
  init(preferredBy destination: some Hashable) {
    self = (destination as? any Navigation).map { Self($0.presentationType) } ?? .push
  }
}
