/// The variants of a copy: with the bug, or without the bug.
enum Variant {
  case faulty
  case fixed

  /// The variant of new apps: without the bug, unless a test sets another variant.
  @TaskLocal static var current = fixed
}
