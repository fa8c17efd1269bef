/// A destination that a feature shows itself.
public protocol IncomingNavigation: Navigation {}

/// A destination that a feature asks for without knowing who shows it.
///
/// A ``NavigationRedirect`` of the app maps it to an incoming one, so that no feature imports another. One that nobody
/// maps becomes ``UnknownNavigation/notFound``; the event records both.
public protocol OutgoingNavigation: Navigation {}
