import ChallengeNavigation
import Navlog

/// What `links` says: the links that lead somewhere, the most specific first.
enum LinksText {
  static func lines(_ links: DeepLinkTable<AppNavigation>) -> [Line] {
    let forms = links.routes.map { "\(DeepLink.scheme)://\($0.pattern)" }
    let width = forms.map(\.count).max() ?? 0
    return zip(forms, links.routes).map { form, route in
      Line("  ") + Line(form, .key).fitted(to: width) + Line("  \(route.name ?? "")", .faint)
    }
  }
}
