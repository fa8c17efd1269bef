import Observation
import SwiftUI
import Testing

/// A binding, which reads and writes its source.
@Suite @MainActor struct BindingTests {
  @Test func `a binding of state writes to the state of the parent view`() throws {
    let host = TestHost { Switch() }
    host.settle()
    try host.tap("Sound")
    host.settle()
    #expect(host.visibleText == "on\nSound")
  }

  @Test func `a binding of a property writes to the observable object`() throws {
    let model = Volume()
    let host = TestHost { VolumeView(model: model) }
    host.settle()
    try host.moveSlider(to: 4.4)
    host.settle()
    #expect(model.level == 4)
    #expect(host.sliders == [4])
    #expect(host.visibleText == "level 4.000000")
  }

  @Test func `a binding of closures calls the closures, and a constant binding ignores writes`() throws {
    var value = 1
    let binding = Binding(get: { @MainActor in value }, set: { @MainActor in value = $0 })
    binding.wrappedValue += 1
    #expect(value == 2)
    let list = Binding.constant([1, 2])
    list.wrappedValue = []
    #expect(list.wrappedValue == [1, 2])
  }

  @Test func `a slider cannot be moved beyond its bounds, and a missing slider cannot be moved`() {
    let host = TestHost { VolumeView(model: Volume()) }
    host.settle()
    #expect(throws: HarnessMisuse.self) { try host.moveSlider(to: 11) }
    #expect(throws: HarnessMisuse.self) { try host.moveSlider(1, to: 1) }
  }
}

private struct Switch: View {
  @State private var isOn = false

  var body: some View {
    Text(isOn ? "on" : "off")
    SwitchControl(isOn: $isOn)
  }
}

private struct SwitchControl: View {
  @Binding var isOn: Bool
  var body: some View { Toggle("Sound", isOn: $isOn) }
}

@MainActor @Observable
private final class Volume {
  var level = 1.0
}

private struct VolumeView: View {
  @Bindable var model: Volume

  var body: some View {
    Text("level \(model.level)")
    Slider(value: $model.level, in: 0...10, step: 1)
  }
}
