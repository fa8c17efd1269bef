import Testing

@testable import Navlog

@Suite struct SecretNameTests {
  @Test(arguments: [
    "token", "TOKEN", "token2", "tokens", "auth_token_v2", "accessToken", "access-token", "access.token",
    "accesstoken",
    "csrfmiddlewaretoken", "tokenValue", "Token_1_v2", "X-Api-Key", "apiKEYS", "APIKey2", "x_api_key_id",
    "client_secret_1",
    "secret", "passwords", "password_confirmation", "newPassword", "user[password]", "user[pin]", "code[0]",
    "codes", "code_v2",
    "key1", "jsessionid", "PHPSESSID", "SID", "sid2", "id_token_hint", "X-Amz-Signature", "refreshJWT",
    "to%6ben", "%74oken",
    "to\0ken", "samlResponse", "otp", "smsOTP", "sms_code", "authorization_code", "credentials", "pwd",
  ])
  func `a secret name is recognized in any spelling`(name: String) {
    #expect(SecretName.isSecret(name[...].utf8))
  }

  @Test(arguments: [
    "", "tokenizer", "keyboard", "passage", "author", "secretary", "monkey", "design", "zip_code", "postcode",
    "primaryKey",
    "compass", "passenger", "session_name", "pinned", "signal", "page", "q", "id", "utf8", "2", "%", "[]",
    "v2", "keyword",
    "encoding", "significant", "barcode", "hotspot", "pass_count", "access", "credits",
  ])
  func `a word that merely contains a secret name is not treated as secret`(name: String) {
    #expect(!SecretName.isSecret(name[...].utf8))
  }
}
