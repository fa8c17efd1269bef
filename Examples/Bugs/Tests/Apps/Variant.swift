/// With the bug, or without it.
enum Variant {
  case faulty
  case fixed

  /// The variant of the apps that are made now: without the bug, unless a test sets another one.
  @TaskLocal static var current = fixed
}
