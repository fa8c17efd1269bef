#if canImport(SwiftUI)
import Foundation
import Navlog
import SwiftUI

/// The bar over the app's screens. It can be dragged to the top, the bottom and each corner of the safe area.
struct FloatingBar: View {
  let model: FloatingBarModel
  @GestureState private var translation = CGSize.zero
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    GeometryReader { area in
      VStack(alignment: .leading, spacing: 0) {
        HStack {
          handle(area.size)
          if model.isCollapsed { PlayButton(model: model.transport) }
          CollapseButton(model: model)
          if let close = model.close { TransportButton("Close player", "xmark", action: close) }
        }
        if !model.isCollapsed {
          TransportControls(model: model.transport, takeOver: takeOver)
        }
      }
      .buttonStyle(.borderless)
      .padding(.horizontal, 12)
      .padding(4)
      .frame(maxWidth: model.isCollapsed ? 280 : 440)
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
      .offset(translation)
      .padding(8)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: model.position.alignment)
    }
    .animation(reduceMotion ? nil : .snappy, value: model.position)
    .accessibilityElement(children: .contain)
  }

  private var takeOver: (@MainActor () -> Void)? { model.takeOver == nil ? nil : model.takeOverMoment }

  private func handle(_ area: CGSize) -> some View {
    HStack {
      VStack(alignment: .leading) {
        Text(verbatim: model.transport.title).font(.caption).lineLimit(model.isCollapsed ? 1 : 2)
        Text(verbatim: model.transport.moment).font(.caption.monospaced()).foregroundStyle(.secondary)
      }
      Spacer()
    }
    .frame(minHeight: 44)
    .contentShape(Rectangle())
    .gesture(drag(in: area))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Player")
    .accessibilityValue(Text(verbatim: model.transport.spokenMoment))
    .accessibilityActions {
      ForEach(BarPosition.allCases.filter { $0 != model.position }, id: \.self) { position in
        Button(position.actionName) { model.move(to: position) }
      }
    }
  }

  private func drag(in area: CGSize) -> some Gesture {
    // The gesture uses global coordinates, because the bar's own coordinates move with it.
    DragGesture(coordinateSpace: .global)
      .updating($translation) { value, translation, _ in translation = value.translation }
      .onEnded { value in
        var translation = value.predictedEndTranslation
        if layoutDirection == .rightToLeft { translation.width.negate() }
        model.drop(after: translation, in: area)
      }
  }
}

/// The button that collapses or expands the bar.
private struct CollapseButton: View {
  let model: FloatingBarModel

  var body: some View {
    if model.isCollapsed {
      TransportButton("Expand player", "chevron.up.circle", action: model.toggleCollapsed)
    } else {
      TransportButton("Collapse player", "chevron.down.circle", action: model.toggleCollapsed)
    }
  }
}

extension BarPosition {
  var alignment: Alignment {
    switch (row, column) {
    case (.top, .leading): .topLeading
    case (.top, .center): .top
    case (.top, .trailing): .topTrailing
    case (.bottom, .leading): .bottomLeading
    case (.bottom, .center): .bottom
    case (.bottom, .trailing): .bottomTrailing
    }
  }
}
#endif
