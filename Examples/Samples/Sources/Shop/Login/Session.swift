/// Who is logged in.
package struct Session: Hashable, Sendable {
  package let token: String
  package let email: String
  package init(token: String, email: String) { (self.token, self.email) = (token, email) }
}
