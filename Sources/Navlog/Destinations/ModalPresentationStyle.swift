/// How a modal is presented when the caller says so.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// A sheet that rests at any of the given heights.
  case sheet(detents: Set<Detent> = [.large])
  /// A cover over the full screen.
  case fullScreenCover

  /// The slot of the presenting router that the modal fills.
  public var slot: ModalSlot {
    switch self {
    case .sheet: .sheet
    case .fullScreenCover: .fullScreen
    }
  }
}

/// One of the two places in which a router can present a modal. A cover lies above a sheet.
public enum ModalSlot: String, Hashable, Sendable, CaseIterable {
  /// The sheet.
  case sheet
  /// The cover over the full screen.
  case fullScreen

  init?(utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    if utf8.elementsEqual("sheet".utf8) {
      self = .sheet
    } else if utf8.elementsEqual("fullScreen".utf8) {
      self = .fullScreen
    } else {
      return nil
    }
  }
}
