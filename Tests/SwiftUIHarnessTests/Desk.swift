import Foundation
import Observation
import SwiftUI

/// What the views of the presentation tests show: an item for a sheet and one for a cover, at each of several levels.
@MainActor @Observable
final class Desk {
  var sheet: Item?
  var cover: Item?
  /// The desk within the sheet.
  let above: Desk?
  @ObservationIgnored let diary: Diary
  @ObservationIgnored let name: String

  init(_ name: String = "0", levels: Int = 3, diary: Diary = Diary()) {
    self.name = name
    self.diary = diary
    above = levels > 1 ? Desk("\(levels - 1)", levels: levels - 1, diary: diary) : nil
  }
}

struct DeskView: View {
  @Bindable var desk: Desk

  var body: some View {
    Text("desk \(desk.name)")
      .onAppear { desk.diary.write("+desk \(desk.name)") }
      .onDisappear { desk.diary.write("-desk \(desk.name)") }
      .sheet(item: $desk.sheet, onDismiss: { desk.diary.write("dismissed sheet of \(desk.name)") }) { item in
        Group {
          if let above = desk.above { DeskView(desk: above) } else { Text("sheet \(item.id)") }
          Closer(title: "close \(item.id)")
        }
        .presentationDetents([.medium, .fraction(0.25)])
      }
      .fullScreenCover(item: $desk.cover) { item in Text("cover \(item.id)") }
  }
}

struct Closer: View {
  let title: String
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button(title) { dismiss() } }
}
