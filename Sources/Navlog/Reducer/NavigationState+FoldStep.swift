extension NavigationState where N == DestinationID {
  /// The reducer over ids, compiled for them: a fold from disk runs through millions of events, and an unspecialized
  /// generic call from another module costs more than the rest of the fold.
  package mutating func foldStep(
    _ action: NavigationAction<DestinationID>, on router: RouterID, at position: Int
  ) -> Outcome {
    reduce(action, on: router, at: position)
  }
}
