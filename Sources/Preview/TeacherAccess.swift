internal import Cryptography
internal import Serving

/// Who may use the teacher's pages: a browser of this machine that was opened with the secret.
///
/// The secret comes in the address once, and then in a cookie that no script reads; each request of
/// a page also carries a token, which only the pages themselves hold.
struct TeacherAccess: Sendable {
  /// The path of the pages, without a slash at its ends.
  let folder: String
  let port: Int
  /// The numeric addresses of this machine, under which it may ask itself.
  let own: Set<String>

  func isOfThisMachine(_ request: Request) -> Bool {
    request.isLocal || own.contains(request.peer) && !request.isForwarded
  }

  /// Whether a request opens a page, and so gets one with the token.
  func mayOpen(_ request: Request) -> Bool { isOfThisMachine(request) && request.opensPage }

  func mayTeach(_ request: Request, key: String) -> Bool {
    isOfThisMachine(request) && request.isOfOwnScript && hasCookie(request, key: key)
      && isSameSecret(request["Podium-Teacher"] ?? "", token(key))
  }

  func hasCookie(_ request: Request, key: String) -> Bool {
    isSameSecret(request.cookie(cookieName) ?? "", key)
  }

  /// With the port, because browsers share cookies between all ports of a host.
  private var cookieName: String { "podium-teacher-\(port)" }

  /// What the teacher's pages send beside the cookie; it follows from the secret, so that an open
  /// page goes on after the server was started again.
  func token(_ key: String) -> String { sha256(Array("podium-teacher/1\n\(key)".utf8)).hex }

  /// Leads from the address with the secret to the page, with the cookie.
  func entrance(_ key: String) -> Response {
    .text(
      302, "the teacher's page",
      [
        Header("Location", "/\(folder)/teacher"),
        Header("Set-Cookie", "\(cookieName)=\(key); Path=/\(folder); HttpOnly; SameSite=Strict"),
      ])
  }
}
