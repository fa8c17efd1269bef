import Navlog

/// What somebody typed, fit to be shown: in quotes, nothing unprintable in it, and not too long.
func quoted(_ text: String) -> String {
  let safe = StoredText.escaped(String(text.prefix(60)))
  return "“\(safe)\(text.count > 60 ? "…" : "")”"
}
