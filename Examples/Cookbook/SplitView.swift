import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

/// Three columns: folders, the selected folder, and what is opened in it. The log records which columns are visible.
struct SplitRecipe: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    SplitContainer(
      session, visibilityFlag: "columns", placeholder: { _ in AnyView(Text("Nothing is selected")) }
    ) { destination, router in
      Text(verbatim: "\(destination)")
    } content: { root, router in
      if root == .sidebar {
        Text("No folder is selected")
      } else {
        List([1, 42], id: \.self) { id in
          Button("Character \(id)", action: router.emit { .setPath([.character(id: id)]) })
        }
      }
    } label: { root in
      Text(root.description.capitalized)
    }
  }
}
