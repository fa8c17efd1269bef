import Foundation
import Observation
import SwiftUI

/// The model of nested presentations: at each level, the item of a sheet and of a cover.
@MainActor @Observable
final class Level {
  var sheet: Item?
  var cover: Item?
  /// The level inside the sheet.
  let above: Level?
  @ObservationIgnored let calls: CallLog
  @ObservationIgnored let name: String

  init(_ name: String = "0", levels: Int = 3, calls: CallLog = CallLog()) {
    self.name = name
    self.calls = calls
    above = levels > 1 ? Level("\(levels - 1)", levels: levels - 1, calls: calls) : nil
  }
}

struct LevelView: View {
  @Bindable var level: Level

  var body: some View {
    Text("level \(level.name)")
      .onAppear { level.calls.record("+level \(level.name)") }
      .onDisappear { level.calls.record("-level \(level.name)") }
      .sheet(item: $level.sheet, onDismiss: { level.calls.record("dismissed sheet of \(level.name)") }) {
        item in
        Group {
          if let above = level.above { LevelView(level: above) } else { Text("sheet \(item.id)") }
          DismissButton(title: "close \(item.id)")
        }
        .presentationDetents([.medium, .fraction(0.25)])
      }
      .fullScreenCover(item: $level.cover) { item in Text("cover \(item.id)") }
  }
}

struct DismissButton: View {
  let title: String
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button(title) { dismiss() } }
}

/// The calls of closures under test, in order.
@MainActor
final class CallLog {
  private(set) var lines: [String] = []

  func record(_ line: String) { lines.append(line) }

  /// Returns the lines recorded since the last call.
  func drain() -> [String] {
    defer { lines = [] }
    return lines
  }
}

struct Item: Identifiable, Hashable {
  let id: Int
}

@MainActor @Observable
final class Model {
  var a = 0
  var b = 0
}

struct Pair: View {
  let model: Model

  var body: some View {
    VStack {
      ShowsA(model: model)
      ShowsB(model: model)
    }
  }
}

struct ShowsA: View {
  let model: Model
  var body: some View { Text("a \(model.a)") }
}

struct ShowsB: View {
  let model: Model
  var body: some View { Text("b \(model.b)") }
}

struct Counter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Text("\(name) \(count)")
    Button("\(name) +") { count += 1 }
  }
}

@MainActor @Observable
final class PathModel {
  private var elements: [String]
  @ObservationIgnored private(set) var writes: [[String]] = []
  @ObservationIgnored var refuses = false
  var suffix = ""

  init(_ elements: [String] = []) { self.elements = elements }

  var path: [String] {
    get { elements }
    set { elements = newValue }
  }

  var written: [String] {
    get { elements }
    set {
      writes.append(newValue)
      if !refuses { elements = newValue }
    }
  }
}

struct PathView: View {
  @Bindable var model: PathModel
  var calls: CallLog?

  var body: some View {
    NavigationStack(path: $model.written) {
      Text("root")
        .onAppear { calls?.record("+root") }
        .onDisappear { calls?.record("-root") }
        .navigationDestination(for: String.self) { name in
          Text("at \(name)\(model.suffix)")
            .onAppear { calls?.record("+\(name)") }
            .onDisappear { calls?.record("-\(name)") }
        }
    }
  }
}
