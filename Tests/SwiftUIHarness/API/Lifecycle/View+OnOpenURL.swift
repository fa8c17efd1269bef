public import Foundation

extension View {
  /// SwiftUI: View/onOpenURL(perform:)
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    TraitView(content: self, trait: .opensURLs(action))
  }
}
