import Navlog
import ShopCatalog

/// Where one can go from the login, which stands at the bottom of the stack.
enum AppDestination: Navigation {
  case catalog
  case productDetail(Product)
}
