/// With the bug, or without it.
enum Variant {
  case faulty
  case fixed

  /// The variant of new apps: without the bug, unless a test sets another variant.
  @TaskLocal static var current = fixed
}
