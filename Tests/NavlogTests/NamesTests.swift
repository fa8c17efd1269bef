import Foundation
import Testing

/// Names that compile on Linux and break on Apple's systems.
struct NamesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `no two packages, products or targets differ only in case`() throws {
    let manifests = try Self.files { $0.hasSuffix("Package.swift") }
    #expect(manifests.count >= 5)
    var names: Set<String> = []
    for manifest in manifests {
      let source = try String(contentsOf: manifest, encoding: .utf8)
      for match in source.matches(of: #/name: "([^"]+)"/#) { names.insert(String(match.1)) }
    }
    #expect(Self.collisions(names) == [])
  }

  @Test func `no two files or folders of a folder differ only in case`() throws {
    let names = try Self.files { _ in true }.map { $0.path() }
    #expect(names.count > 300)
    #expect(Self.collisions(Set(names)) == [])
  }

  @Test func `no public type has the name of one of Apple's`() throws {
    var types: Set<String> = []
    for file in try Self.files({ $0.contains("/Sources/Navlog") && $0.hasSuffix(".swift") }) {
      let source = try String(contentsOf: file, encoding: .utf8)
      // Types at file level: what is nested is qualified by its type.
      for match in source.matches(
        of: #/^public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
          .anchorsMatchLineEndings())
      {
        types.insert(String(match.1))
      }
    }
    #expect(types.count > 60)
    #expect(types.intersection(Self.taken) == [])
  }

  /// The names that are one when their case is folded.
  private static func collisions(_ names: Set<String>) -> [[String]] {
    Dictionary(grouping: names) { $0.lowercased() }.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  private static func files(_ isWanted: (String) -> Bool) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return try #require(all).compactMap { $0 as? URL }.filter { isWanted($0.path()) }
  }

  /// Types and macros that a SwiftUI app imports anyway: SwiftUI's, Foundation's, Observation's, Testing's and Swift's own.
  private static let taken = Set(
    """
    Alert Alignment Angle Animatable Animation AnyGesture AnyLayout AnyShape AnyTransition AnyView App AppStorage Axis
    BackgroundTask Bindable Binding Button ButtonStyle Canvas Capsule Circle Color ColorPicker ColorScheme Commands
    ContentSizeCategory ControlGroup CoordinateSpace DatePicker DisclosureGroup DismissAction Divider DocumentGroup
    DragGesture DynamicProperty Edge EdgeInsets EditButton EditMode Ellipse EmptyView Entry Environment EnvironmentKey
    EnvironmentObject EnvironmentValues EventModifiers FetchRequest FileDocument FocusState Font ForEach Form Gesture
    GeometryProxy GeometryReader Gradient Grid GridItem GridRow Group GroupBox HStack HorizontalAlignment Image
    InsettableShape KeyEquivalent KeyPress Label LabeledContent Layout LazyHStack LazyVGrid LazyVStack Link List
    LocalizedStringKey LongPressGesture Material Menu ModifiedContent Namespace NavigationLink NavigationPath
    NavigationSplitView NavigationStack NavigationView ObservedObject OpenURLAction OutlineGroup Path Picker
    PresentationDetent Preview PreviewProvider ProgressView Rectangle RedactionReasons RoundedRectangle Scene ScenePhase
    SceneStorage ScrollView Section SecureField Settings Shader Shape ShareLink Slider Spacer State StateObject Stepper
    Subview Tab TabSection TabView Table TapGesture Text TextEditor TextField TimelineSchedule TimelineView Toggle
    ToolbarItem Transaction Transition UnitPoint VStack VerticalAlignment View ViewBuilder ViewModifier Visibility Window
    WindowGroup ZStack
    AttributedString Bundle Calendar CharacterSet Data Date DateComponents DateFormatter DateInterval Decimal Dimension
    FileHandle FileManager Formatter Host IndexPath IndexSet InputStream JSONDecoder JSONEncoder JSONSerialization Locale
    Measurement Notification NotificationCenter NumberFormatter Operation OperationQueue OutputStream Pipe Predicate
    Process ProcessInfo Progress PropertyListDecoder RunLoop Scanner SortDescriptor Stream Thread TimeInterval TimeZone
    Timer URL URLComponents URLQueryItem URLRequest URLSession UUID UndoManager Unit UserDefaults XMLParser
    Observable ObservationIgnored ObservationRegistrar ObservationTracked Observations
    Attachment Bug Comment Confirmation Configuration ExitTest Expectation Issue SourceLocation Suite SuiteTrait Tag Test
    TestScoping TestTrait Trait
    Actor Array Character Clock Codable Dictionary Duration Error Hashable Identifiable Mutex Optional Range Result
    Sendable Set String Task
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
