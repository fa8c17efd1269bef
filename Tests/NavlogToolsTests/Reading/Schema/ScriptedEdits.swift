import Foundation
import Navlog

extension ScriptedEdit {
  private static let plain = [Old.Plain.home, .settings]
  private static let products = [Old.Product.product(id: 1), .product(id: 300), .product(id: 1)]
  private static let searches = [Old.Search.search(text: "a", page: nil), .search(text: "b", page: 2)]
  private static let lists = [
    Old.List.list(Filter(status: .alive, tags: ["x"])), .list(Filter(status: .dead, tags: [])),
  ]

  static let all = cases + types + parameters + optionals + nested

  private static let cases: [ScriptedEdit] = [
    ScriptedEdit("nothing changes", plain, plain, .compatible),
    ScriptedEdit("a case is added", plain, [WithAbout.home, .settings], .compatible),
    ScriptedEdit("cases change their order", plain, [Reordered.home, .settings], .compatible),
    ScriptedEdit(
      "a case is renamed", plain, [WithPreferences.home, .preferences],
      .needs([.renameCase("settings", to: "preferences", in: "Shop")])),
    ScriptedEdit(
      "a case is renamed, and another case is added", plain, [WithAppSettings.home, .appSettings],
      examples: [.home, .appSettings, .about],
      .needs([.renameCase("settings", to: "appSettings", in: "Shop")])),
    ScriptedEdit(
      "a case is renamed, and the check has no examples", plain, [WithPreferences.home], examples: [],
      .loses(1)),
    ScriptedEdit("a case is removed", plain, [OnlyHome.home], .loses(1)),
    ScriptedEdit(
      "a case is removed, as an upcaster declares", plain, [OnlyHome.home],
      upcasters: [.removeCase("settings")],
      .compatible),
    ScriptedEdit(
      "a case is replaced, as an upcaster declares", plain, [OnlyHome.home, .home],
      upcasters: [.replaceCase("settings", with: OnlyHome.home)], .compatible),
    ScriptedEdit(
      "a case is removed, and a different case is added", plain, [WithMap.home],
      examples: [.home, .map(zoom: 1, style: "x")], .loses(1)),
    ScriptedEdit("all cases are removed", plain, [Bare](), examples: [], .loses(2)),
    ScriptedEdit(
      "a case keeps its old name as a coding key", plain, [WithCodingKey.home, .preferences], .compatible),
    ScriptedEdit(
      "a case with parameters is renamed", searches,
      [Results.searchResults(text: "a", page: nil), .searchResults(text: "b", page: 2)],
      .needs([.renameCase("search", to: "searchResults", in: "Shop")])),
    ScriptedEdit(
      "an upcaster splits a case into two", products,
      [Split.product(id: 1), .offer(id: 300), .product(id: 1)],
      upcasters: [
        Upcaster { stored in
          guard stored.name == "product", stored.parameterValue["id"] == 300 else { return stored }
          return RecordedDestination(type: "Shop", name: "offer", parameters: stored.parameters)
        }
      ], .compatible),
  ]

  private static let types: [ScriptedEdit] = [
    ScriptedEdit("an enum gets raw strings", plain, [WithRawStrings.home, .settings], .compatible),
    ScriptedEdit("an enum loses its raw strings", [Old.Raw.home, .settings], plain, .compatible),
    ScriptedEdit(
      "an enum loses its raw strings, and a case gets an optional parameter", [Old.Raw.home, .settings],
      [WithOptionalTab.home, .settings(tab: nil)], .compatible),
    ScriptedEdit(
      "an enum loses its raw strings, and a case gets a parameter", [Old.Raw.home, .settings],
      [WithTab.home, .settings(tab: "about")],
      .needs([.addParameter("tab", "about", to: "settings", in: "Shop")])),
    ScriptedEdit(
      "a case with a raw string is renamed", [Old.Raw.home, .settings],
      [WithRawPreferences.home, .preferences],
      .needs([.renameCase("settings", to: "preferences", in: "Shop")])),
    ScriptedEdit(
      "a case is renamed and keeps its raw string", [Old.Raw.home, .settings],
      [WithKeptRawValue.home, .preferences], .compatible),
    ScriptedEdit(
      "a type is renamed", plain, [Store.home, .settings], .needs([.renameType("Shop", to: "Store")])),
    ScriptedEdit(
      "a type is renamed and keeps its stored name", plain, [Reordered.home, .settings], .compatible),
    ScriptedEdit(
      "a case moves to another type", plain,
      [AnyNavigation(OnlyHome.home), AnyNavigation(Settings.settings)],
      coding: DestinationCoding(of: OnlyHome.self, Settings.self),
      .needs([.moveCase("settings", from: "Shop", to: "Settings")])),
    ScriptedEdit(
      "a type is no longer registered", plain, [], coding: DestinationCoding<AnyNavigation>(), .loses(2)),
    ScriptedEdit(
      "a nested destination is renamed", [Old.Host.host(AnyNavigation(Guest.visit(name: "Ada")))],
      [Old.Host.host(AnyNavigation(Visitor.visit(fullName: "Ada")))],
      coding: DestinationCoding(
        types: [Visitor.self], upcasters: [.renameParameter("name", of: "visit", in: "Guest", to: "fullName")]
      ),
      .compatible),
    ScriptedEdit(
      "a member of a struct is renamed", [Old.Page(title: "x")], [Headed(heading: "x")],
      .needs([.renameParameter("title", of: "Shop", in: "Shop", to: "heading")])),
    ScriptedEdit(
      "a member of a struct is added", [Old.Page(title: "x")], [Dated(title: "x", year: 2026)],
      .needs([.addParameter("year", 2026, to: "Shop", in: "Shop")])),
    ScriptedEdit(
      "an optional member of a struct is added", [Old.Page(title: "x")], [Subtitled(title: "x")], .compatible),
  ]

  private static let parameters: [ScriptedEdit] = [
    ScriptedEdit(
      "a case gets an optional parameter", plain, [WithOptionalTab.home, .settings(tab: nil)], .compatible),
    ScriptedEdit(
      "a case gets a parameter", plain, [WithTab.home, .settings(tab: "about")],
      .needs([.addParameter("tab", "about", to: "settings", in: "Shop")])),
    ScriptedEdit(
      "a case gets a parameter, and the check has no examples", plain, [WithTab.home, .settings(tab: "")],
      examples: [], .needs([.addParameter("tab", "", to: "settings", in: "Shop")])),
    ScriptedEdit(
      "a parameter is renamed", products,
      [Renamed.product(identifier: 1), .product(identifier: 300), .product(identifier: 1)],
      .needs([.renameParameter("id", of: "product", in: "Shop", to: "identifier")])),
    ScriptedEdit(
      "a parameter is renamed, and the check has no examples", products,
      [Renamed.product(identifier: 1), .product(identifier: 300), .product(identifier: 1)], examples: [],
      .needs([.renameParameter("id", of: "product", in: "Shop", to: "identifier")])),
    ScriptedEdit(
      "a parameter loses its label", products, [Unlabelled.product(1), .product(300), .product(1)],
      .needs([.renameParameter("id", of: "product", in: "Shop", to: "_0")])),
    ScriptedEdit(
      "a number becomes a string", products,
      [Texts.product(id: "1"), .product(id: "300"), .product(id: "1")],
      .needs([.changeParameter("id", of: "product", in: "Shop") { $0.asString }])),
    ScriptedEdit(
      "a number becomes a Double", products, [Doubles.product(id: 1), .product(id: 300), .product(id: 1)],
      .compatible),
    ScriptedEdit(
      "a number becomes an Int64", products, [Wide.product(id: 1), .product(id: 300), .product(id: 1)],
      .compatible),
    ScriptedEdit(
      "a number becomes a list", products, [Lists.product(id: [1]), .product(id: [300]), .product(id: [1])],
      .needs([.changeParameter("id", of: "product", in: "Shop") { $0.asList }])),
    ScriptedEdit(
      "a number becomes too narrow for one value", products, [Narrow.product(id: 1), .product(id: 1)],
      .loses(1)),
    ScriptedEdit(
      "a number becomes narrow, and all values fit", [Old.Product.product(id: 7)], [Narrow.product(id: 7)],
      .compatible),
    ScriptedEdit(
      "a parameter is removed", products, [Bare.product, .product, .product],
      .needs([.removeParameter("id", of: "product", in: "Shop")])),
    ScriptedEdit(
      "a second parameter is added", products,
      [Tabbed.product(id: 1, tab: "about"), .product(id: 300, tab: "about"), .product(id: 1, tab: "about")],
      .needs([.addParameter("tab", "about", to: "product", in: "Shop")])),
    ScriptedEdit(
      "two parameters are added", [Old.Product.product(id: 1)],
      [TwiceExtended.product(id: 1, tab: "a", isNew: true)],
      .needs([
        .addParameter("tab", "a", to: "product", in: "Shop"),
        .addParameter("isNew", true, to: "product", in: "Shop"),
      ])),
    ScriptedEdit(
      "a parameter with an enum type is added", [Old.Product.product(id: 1)],
      [Sized.product(id: 1, size: .small)],
      .needs([.addParameter("size", "small", to: "product", in: "Shop")])),
    ScriptedEdit(
      "a parameter with an enum type is added, and the check has no examples", [Old.Product.product(id: 1)],
      [Sized](), examples: [], .loses(1)),
    ScriptedEdit(
      "a parameter is renamed and becomes a string", products,
      [RenamedText.product(identifier: "1"), .product(identifier: "300"), .product(identifier: "1")],
      .needs([
        .renameParameter("id", of: "product", in: "Shop", to: "identifier"),
        .changeParameter("identifier", of: "product", in: "Shop") { $0.asString },
      ])),
    ScriptedEdit(
      "a case and its parameter are renamed", [Old.Product.product(id: 1)],
      [ProductDetail.productDetail(identifier: 1)],
      .needs([
        .renameCase("product", to: "productDetail", in: "Shop"),
        .renameParameter("id", of: "productDetail", in: "Shop", to: "identifier"),
      ])),
    ScriptedEdit(
      "a number becomes a struct", products, [Raised](), examples: [.product(id: .init(number: 1))], .loses(3)
    ),
    ScriptedEdit(
      "a number becomes a struct, as an upcaster declares", [Old.Product.product(id: 1)],
      [Raised.product(id: .init(number: 1))],
      upcasters: [
        .changeParameter("id", of: "product") {
          if case .number = $0 { .object([.init("number", $0)]) } else { $0 }
        }
      ], .compatible),
    ScriptedEdit(
      "a number becomes a custom type that encodes as a number", [Old.Product.product(id: 1)],
      [Typed.product(id: .init(rawValue: 1))], .compatible),
    ScriptedEdit(
      "a number becomes a UUID", products, [Unique](), examples: [.product(id: UUID())], .loses(3)),
    ScriptedEdit(
      "some upcasters do not apply to any stored destination", products,
      [Texts.product(id: "1"), .product(id: "300"), .product(id: "1")],
      upcasters: [
        .renameCase("goods", to: "product"), .changeParameter("id", of: "product") { $0.asString },
        .addParameter("id", "0", to: "product"),
      ], .compatible),
  ]

  private static let optionals: [ScriptedEdit] = [
    ScriptedEdit(
      "a parameter becomes optional", [Old.Product.product(id: 1)], [Optional1.product(id: 1)], .compatible),
    ScriptedEdit(
      "an optional parameter is added", [Old.Product.product(id: 1)],
      [OptionallyTabbed.product(id: 1, tab: nil)],
      .compatible),
    ScriptedEdit(
      "an optional parameter is renamed", searches,
      [Offset.search(text: "a", offset: nil), .search(text: "b", offset: 2)],
      examples: [.search(text: "", offset: 1)],
      .needs([.renameParameter("page", of: "search", in: "Shop", to: "offset")])),
    ScriptedEdit(
      "an optional parameter becomes required", searches,
      [Paged.search(text: "a", page: 1), .search(text: "b", page: 2)],
      examples: [.search(text: "", page: 1)],
      .needs([.addParameter("page", 1, to: "search", in: "Shop")])),
    ScriptedEdit(
      "one of two parameters is renamed", searches,
      [Query.search(query: "a", page: nil), .search(query: "b", page: 2)],
      .needs([.renameParameter("text", of: "search", in: "Shop", to: "query")])),
    ScriptedEdit(
      "parameters change their order", searches,
      [Swapped.search(page: nil, text: "a"), .search(page: 2, text: "b")], .compatible),
    ScriptedEdit(
      "one of two parameters is removed", searches, [PageOnly.search(page: nil), .search(page: 2)],
      .needs([.removeParameter("text", of: "search", in: "Shop")])),
    ScriptedEdit(
      "an optional parameter is removed", searches, [TextOnly.search(text: "a"), .search(text: "b")],
      .needs([.removeParameter("page", of: "search", in: "Shop")])),
    ScriptedEdit(
      "both parameters become optional", searches,
      [OptionalText.search(text: "a", page: nil), .search(text: "b", page: 2)], .compatible),
    ScriptedEdit(
      "both parameters lose their labels", searches, [UnlabelledSearch.search("a", nil), .search("b", 2)],
      .needs([
        .renameParameter("text", of: "search", in: "Shop", to: "_0"),
        .renameParameter("page", of: "search", in: "Shop", to: "_1"),
      ])),
    ScriptedEdit(
      "an optional number becomes an optional string", searches,
      [TextPages.search(text: "a", page: nil), .search(text: "b", page: "2")],
      .needs([.changeParameter("page", of: "search", in: "Shop") { $0.asString }])),
    ScriptedEdit(
      "a string becomes a list", searches,
      [Words.search(text: ["a"], page: nil), .search(text: ["b"], page: 2)],
      .needs([.changeParameter("text", of: "search", in: "Shop") { $0.asList }])),
    ScriptedEdit(
      "a value gets a label", [Old.Note.note("x")], [LabelledNote.note(text: "x")],
      .needs([.renameParameter("_0", of: "note", in: "Shop", to: "text")])),
    ScriptedEdit(
      "a string becomes a number, and all stored strings are numbers", [Old.Note.note("42")],
      [NumberedNote.note(42)],
      .needs([.changeParameter("_0", of: "note", in: "Shop") { $0.asNumber }])),
    ScriptedEdit(
      "a string becomes a number, and one stored string is not a number", [Old.Note.note("42"), .note("x")],
      [NumberedNote](),
      examples: [.note(1)], .loses(2)),
    ScriptedEdit(
      "a value without a label becomes optional", [Old.Note.note("x")], [OptionalNote.note("x")], .compatible),
  ]

  private static let nested: [ScriptedEdit] = [
    ScriptedEdit(
      "a nested member is added", lists,
      [
        Limited.list(.init(status: .alive, tags: ["x"], limit: 9)),
        .list(.init(status: .dead, tags: [], limit: 9)),
      ],
      .needs([.addParameter("_0.limit", 9, to: "list", in: "Shop")])),
    ScriptedEdit(
      "a nested member is renamed", lists,
      [Stated.list(.init(state: .alive, tags: ["x"])), .list(.init(state: .dead, tags: []))],
      .needs([.renameParameter("_0.status", of: "list", in: "Shop", to: "state")])),
    ScriptedEdit(
      "a nested member is removed", lists,
      [Untagged.list(.init(status: .alive)), .list(.init(status: .dead))],
      .needs([.removeParameter("_0.tags", of: "list", in: "Shop")])),
    ScriptedEdit(
      "an optional nested member is added", lists,
      [OptionallyLimited.list(.init(status: .alive, tags: ["x"])), .list(.init(status: .dead, tags: []))],
      .compatible),
    ScriptedEdit(
      "a nested raw value is renamed", lists,
      [Living.list(.init(status: .living, tags: ["x"])), .list(.init(status: .dead, tags: []))],
      .needs([
        .changeParameter("_0.status", of: "list", in: "Shop") { $0 == "alive" ? "living" : $0 }
      ])),
    ScriptedEdit(
      "a nested raw value is renamed, and the check has no examples", lists,
      [Living.list(.init(status: .dead, tags: []))], examples: [], .loses(1)),
    ScriptedEdit(
      "a nested raw value is added", lists,
      [MoreStates.list(.init(status: .alive, tags: ["x"])), .list(.init(status: .dead, tags: []))],
      .compatible),
    ScriptedEdit(
      "a nested enum gets associated values", lists,
      [Detailed.list(.init(status: .alive, tags: ["x"])), .list(.init(status: .dead, tags: []))],
      .needs([.changeParameter("_0.status", of: "list", in: "Shop") { $0.asCase }])),
    ScriptedEdit(
      "a nested value gets a label", lists,
      [
        LabelledList.list(by: Filter(status: .alive, tags: ["x"])),
        .list(by: Filter(status: .dead, tags: [])),
      ],
      .needs([.renameParameter("_0", of: "list", in: "Shop", to: "by")])),
    ScriptedEdit(
      "a member of a list's elements is renamed",
      [Tags.list(.init(status: .alive, tags: [.init(name: "x"), .init(name: "y")]))],
      [Titled.list(.init(status: .alive, tags: [.init(title: "x"), .init(title: "y")]))],
      .needs([.renameParameter("_0.tags.name", of: "list", in: "Shop", to: "title")])),
    ScriptedEdit(
      "the elements of a list become structs", lists, [Tags.list(.init(status: .dead, tags: []))],
      examples: [.list(.init(status: .alive, tags: [.init(name: "x")]))], .loses(1)),
  ]
}
