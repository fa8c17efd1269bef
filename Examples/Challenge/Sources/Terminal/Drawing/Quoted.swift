import Navlog

/// What somebody typed, fit to be shown: in quotes, nothing unprintable in it, and not too long.
func quoted(_ text: String) -> String { "“\(printable(text, atMost: 60))”" }

/// The text with everything unprintable escaped, cut when it is long.
func printable(_ text: String, atMost limit: Int = 200) -> String {
  StoredText.escaped(String(text.prefix(limit))) + (text.count > limit ? "…" : "")
}
