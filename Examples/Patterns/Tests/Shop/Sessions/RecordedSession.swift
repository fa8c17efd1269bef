import Navlog
import NavlogTesting
import Testing

@testable import Shop

/// Events 1 to 11 of session f8d468e8 of Shop 1.0, written by `navlog test`.
@MainActor @Test func `the calls lead to main/catalog`() throws {
  let session = RouterSession<AppDestination>()
  let router = session.router
  let productDetail = try AppDestination(
    recorded: #"""
      {"name":"productDetail","params":{"_0":{"id":"2","imageURL":"file:///Teapot.png","name":"Teapot","price":{"amount":20,"currency":"EUR"}}},"type":"AppDestination"}
      """#)
  session.send(
    .defer(
      PendingIntent(
        url: "shop://product/2", plan: [.dismissAll, .setPath([.catalog, productDetail])],
        flag: "isAuthenticated")))
  session.setFlag("isAuthenticated", true)
  #expect(session.state.visible == productDetail)
  router.pop()
  #expect(session.state.pathText == "main/catalog")
  let productDetail2 = try AppDestination(
    recorded: #"""
      {"name":"productDetail","params":{"_0":{"id":"1","imageURL":"file:///Mug.png","name":"Mug","price":{"amount":10,"currency":"EUR"}}},"type":"AppDestination"}
      """#)
  router.navigate(to: productDetail2)
  #expect(session.state.visible == productDetail2)
  session.open("shop://product/99")
  router.pop()
  #expect(session.state.pathText == "main/catalog")
  router.popToRoot()
  #expect(session.state.pathText == "main")
  session.setFlag("isAuthenticated", false)
  session.setFlag("isAuthenticated", true)
  router.navigate(to: .catalog)
  #expect(session.state.pathText == "main/catalog")
}
