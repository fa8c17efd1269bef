/// A statement that is compiled when it is first used, and kept: a log that is only opened needs few of them.
package final class PreparedStatement {
  private let connection: Connection
  private let sql: String
  private var compiled: Statement?

  package init(_ connection: Connection, _ sql: String) {
    self.connection = connection
    self.sql = sql
  }

  /// The statement, ready to be bound.
  package func statement() throws -> Statement {
    if let compiled { return compiled }
    let statement = try connection.prepareOften(sql)
    compiled = statement
    return statement
  }
}
