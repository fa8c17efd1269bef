import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

extension Stage {
  /// The layers on screen, each with its screens: `home/list`, `sheet filter/detail 2`.
  var layers: [String] {
    host.layers.map { layer in
      let kind = layer.kind.map { $0 == .sheet ? "sheet " : "cover " } ?? ""
      let phase = layer.phase == .shown ? "" : " (\(layer.phase))"
      return kind + layer.screens.map { $0.text.replacing("\nclose", with: "") }.joined(separator: "/")
        + phase
    }
  }

  /// What is not as the session's state says, once everything has come to rest.
  var faults: [String] {
    var faults = host.failures.map { $0.description } + host.differences + differences.map { $0.description }
    let presentation = Presentation(session.state)
    let ids = presentation.row
    if host.layers.map({ $0.item }) != [nil] + presentation.modals.map({ AnyHashable($0.id) }) {
      faults.append("layers \(layers), wanted is \(presentation)")
      return faults
    }
    for (index, layer) in host.layers.enumerated() {
      let modal = index > 0 ? presentation.modals[index - 1] : nil
      let kind: PresentationKind? = modal.map { $0.style.slot == .sheet ? .sheet : .cover }
      let path = presentation.path(of: ids[index]) ?? []
      let bottom = modal.map { "\($0.destination)" } ?? "\(presentation.selected)"
      if layer.kind != kind || layer.phase != .shown { faults.append("layer \(index) is \(layers[index])") }
      if layer.screens.map({ $0.value }) != [nil] + path.map({ AnyHashable($0) }) {
        faults.append("layer \(index) shows \(layers[index]), wanted is \(path)")
      }
      if layer.screens.map({ $0.text })
        != ([bottom] + path.map { "\($0.destination)" }).map({ "\($0)\nclose" })
      {
        faults.append("layer \(index) reads \(layers[index])")
      }
    }
    if let tab = host.layers[0].selectedTab, tab != AnyHashable(session.selected) {
      faults.append("tab \(tab) is selected, wanted is \(session.selected)")
    }
    let visible = (session.state.visible.map { "\($0)" } ?? "\(session.selected)") + "\nclose"
    if host.visibleText != visible { faults.append("\(host.visibleText) is seen, wanted is \(visible)") }
    if !status.isSettled { faults.append("not settled: shown \(status.shown), wanted \(status.wanted)") }
    return faults
  }

  /// Lets everything come to rest, and compares the screens with what is expected and with the state.
  func expect(_ layers: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    rest()
    #expect(self.layers == layers, sourceLocation: sourceLocation)
    #expect(faults == [], sourceLocation: sourceLocation)
  }

  /// What the log says, without what is said of routers that come into use: `user navigate`, `system pop: atRoot`.
  func expectStory(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectStory(lines, sourceLocation: sourceLocation)
  }

  func expectStory(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let story = try events.filter { ![.activate, .resign].contains($0.action.kind) }.map(line)
    #expect(story == lines, sourceLocation: sourceLocation)
  }

  var events: [RecordedEvent<Place>] { get throws { try session.timeline.events() } }

  func line(_ event: RecordedEvent<Place>) -> String {
    let kind = event.action.kind?.rawValue ?? "unknown"
    return "\(event.origin.rawValue) \(kind)" + (event.outcome.reason.map { ": \($0)" } ?? "")
  }
}
