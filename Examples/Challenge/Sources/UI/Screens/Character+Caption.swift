import ChallengeCatalogue

extension ChallengeCatalogue.Character {
  var caption: String { "\(species), \(status.inWords)" }
}

extension CharacterStatus {
  var inWords: String {
    switch self {
    case .alive: "alive"
    case .dead: "dead"
    case .unknown: "fate unknown"
    }
  }
}
