/// The binding of a presentation, and what is presented for its value.
@MainActor
struct PresentationSource {
  let read: () -> Wanted?
  /// Writes `nil` or `false`.
  let clear: () -> Void

  /// What a binding asks for.
  struct Wanted {
    let id: AnyHashable
    let content: any View
  }

  init<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, content: @escaping (Item) -> Content
  ) {
    read = {
      item.wrappedValue.map { item in
        Wanted(id: AnyHashable(item.id), content: Evaluated { content(item) })
      }
    }
    clear = { item.wrappedValue = nil }
  }

  init<Content: View>(_ isPresented: Binding<Bool>, content: @escaping () -> Content) {
    read = { isPresented.wrappedValue ? Wanted(id: true, content: Evaluated(content: content)) : nil }
    clear = { isPresented.wrappedValue = false }
  }
}
