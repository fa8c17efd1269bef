extension LinkPattern {
  /// The values of the parameters; `nil` when the link is of another form or a parameter does not convert.
  func match(_ path: [String], _ query: [String: String]) -> [String: LinkValue]? {
    guard path.count <= segments.count || segments.last?.isOpen == true else { return nil }
    var values: [String: LinkValue] = [:]
    for (index, segment) in segments.enumerated() {
      let text = index < path.count ? path[index] : nil
      switch segment {
      case .fixed(let fixed):
        guard text == fixed else { return nil }
      case .parameter(let parameter) where parameter.isRepeated:
        let list = path.dropFirst(index).compactMap { LinkValue($0, as: parameter.type) }
        guard !list.isEmpty, list.count == path.count - index else { return nil }
        values[parameter.name] = .list(list)
      case .parameter(let parameter):
        guard parameter.take(text, into: &values) else { return nil }
      case .wildcard:
        break
      }
    }
    for key in self.query {
      guard key.take(query[key.name], into: &values) else { return nil }
    }
    return values
  }

  /// The segments and query of the link with these values; `nil` when one is missing or not known.
  func link(_ values: [String: LinkValue]) -> (path: [String], query: [(key: String, value: String)])? {
    var values = values
    var path: [String] = []
    for segment in segments {
      switch segment {
      case .fixed(let text): path.append(text)
      case .parameter(let parameter):
        guard let texts = parameter.texts(values.removeValue(forKey: parameter.name)) else { return nil }
        path += texts
      case .wildcard: break
      }
    }
    var items: [(key: String, value: String)] = []
    for key in query {
      guard let texts = key.texts(values.removeValue(forKey: key.name)) else { return nil }
      items += texts.map { (key.name, $0) }
    }
    return values.isEmpty ? (path, items) : nil
  }
}

extension LinkPattern.Segment {
  /// Whether it takes as many segments as there are.
  fileprivate var isOpen: Bool {
    switch self {
    case .fixed: false
    case .parameter(let parameter): parameter.isRepeated
    case .wildcard: true
    }
  }
}

extension LinkParameter {
  fileprivate func take(_ text: String?, into values: inout [String: LinkValue]) -> Bool {
    guard let text else { return !isRequired }
    guard let value = LinkValue(text, as: type) else { return false }
    values[name] = value
    return true
  }

  fileprivate func texts(_ value: LinkValue?) -> [String]? {
    guard let value else { return isRequired ? nil : [] }
    let values = if case .list(let list) = value, isRepeated { list } else { [value] }
    let texts = values.compactMap(\.text)
    return texts.count == values.count && !texts.isEmpty ? texts : nil
  }
}
