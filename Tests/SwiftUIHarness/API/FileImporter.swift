public import Foundation

/// UniformTypeIdentifiers: UTType
///
/// On Apple's systems, another framework declares this type.
public struct UTType: Hashable, Sendable {
  /// UniformTypeIdentifiers: UTType/identifier
  public let identifier: String

  /// UniformTypeIdentifiers: UTType/data
  public static let data: UTType = UTType(identifier: "public.data")
}

extension View {
  /// SwiftUI: View/fileImporter(isPresented:allowedContentTypes:onCompletion:)
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    FileImporterView(content: self, isPresented: isPresented, onCompletion: onCompletion)
  }
}

/// The view of `fileImporter`.
struct FileImporterView<Content: View>: ContainerView, WrapperView, ImportingView {
  typealias Body = Never
  let content: Content
  let isPresented: Binding<Bool>
  let onCompletion: (Result<URL, any Error>) -> Void

  var childViews: [ChildView] { [ChildView(key: 0, view: content)] }
}

@MainActor
protocol ImportingView {
  var isPresented: Binding<Bool> { get }
  var onCompletion: (Result<URL, any Error>) -> Void { get }
}
