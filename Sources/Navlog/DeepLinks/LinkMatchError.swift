/// A route that asks its match for something that its pattern does not give.
public struct LinkMatchError: Error, Hashable, CustomStringConvertible {
  /// The parameter that was asked for.
  public let parameter: String
  /// What is wrong, as the end of a sentence that begins with the parameter.
  public let problem: String

  /// One clause: `parameter "id" is not in the pattern`.
  public var description: String { "parameter \"\(StoredText.escaped(parameter))\" \(problem)" }
}
