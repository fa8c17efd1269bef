public import Navlog

/// What the character feature shows.
public enum CharacterIncomingNavigation: IncomingNavigation {
  /// All characters, or one.
  case list, detail(identifier: Int)
}

/// Where the characters lead without knowing who is there.
public enum CharacterOutgoingNavigation: OutgoingNavigation {
  /// What filters the list.
  case filter
}

struct CharacterDeepLinkHandler: DeepLinkHandler {
  let scheme = "challenge"
  let host = "character"

  func resolve(_ url: LinkURL) -> (any Navigation)? {
    switch (url.path, url.queryParameter("id").flatMap { Int($0) }) {
    case ("/list", _): CharacterIncomingNavigation.list
    case ("/detail", let id?): CharacterIncomingNavigation.detail(identifier: id)
    default: nil
    }
  }
}
