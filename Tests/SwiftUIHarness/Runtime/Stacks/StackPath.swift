/// The path of a stack, whatever collection the app keeps it in.
struct StackPath {
  let read: () -> [AnyHashable]
  let write: ([AnyHashable]) -> Void
  /// Whether it is another binding at every evaluation.
  let isNeverTheSame: Bool

  init<Data>(_ path: Binding<Data>)
  where Data: RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    isNeverTheSame = path.isOfClosures
    read = { path.wrappedValue.map { AnyHashable($0) } }
    write = { elements in
      path.wrappedValue = Data(
        elements.map { element in
          guard let element = element as? Data.Element else {
            preconditionFailure("The path holds \(Data.Element.self), not \(type(of: element.base)).")
          }
          return element
        })
    }
  }

  init(_ path: Binding<NavigationPath>) {
    isNeverTheSame = path.isOfClosures
    read = { path.wrappedValue.elements }
    write = { elements in
      var new = NavigationPath()
      new.elements = elements
      path.wrappedValue = new
    }
  }
}
