internal import Testing

@testable internal import Serving

struct HostNamesTests {
  private static let hosts = HostNames(names: ["192.168.1.5"], port: 8000)

  private static let names: [(String, Int?)] = [
    ("127.0.0.1:8000", nil), ("localhost:8000", nil), ("LocalHost:8000", nil), ("[::1]:8000", nil),
    ("192.168.1.5:8000", nil), ("127.0.0.1", 403), ("127.0.0.1:80", 403),
    ("evil.example:8000", 403), ("localhost.:8000", 403), ("localhost:8000.evil.example", 403),
    ("a@localhost:8000", 403), ("", 403), (":8000", 403), ("127.0.0.1:8000, evil.example", 403),
    ("127.1:8000", 403),
  ]
  private static let origins: [(String, Int?)] = [
    ("http://127.0.0.1:8000", nil), ("http://localhost:8000", nil), ("null", 403),
    ("https://127.0.0.1:8000", 403), ("http://evil.example", 403),
    ("http://127.0.0.1:8000.evil.example", 403), ("http://127.0.0.1", 403), ("", 403),
  ]

  @Test(arguments: names)
  func `only the server's own names come in`(host: String, status: Int?) {
    let request = Request("GET", "/", headers: [Header("Host", host)])
    #expect(Self.hosts.refusal(of: request)?.status == status)
  }

  @Test func `a request names one host`() {
    #expect(Self.hosts.refusal(of: Request("GET", "/"))?.status == 400)
    let two = [Header("Host", "localhost:8000"), Header("host", "localhost:8000")]
    #expect(Self.hosts.refusal(of: Request("GET", "/", headers: two))?.status == 400)
  }

  @Test(arguments: origins)
  func `only pages of the server may ask`(origin: String, status: Int?) {
    let headers = [Header("Host", "127.0.0.1:8000"), Header("Origin", origin)]
    #expect(Self.hosts.refusal(of: Request("POST", "/", headers: headers))?.status == status)
  }

  private static let peers: [(String, [String], Bool)] = [
    ("127.0.0.1", [], true), ("::1", [], true), ("127.0.0.1", ["Accept", "X-Forward"], true),
    ("192.168.1.5", [], false), ("127.0.0.1", ["Forwarded"], false), ("127.0.0.1", ["via"], false),
    ("127.0.0.1", ["X-Forwarded-For"], false), ("127.0.0.1", ["x-forwarded-host"], false),
    ("127.0.0.1", ["Accept", "X-Real-IP"], false), ("::1", ["CF-Connecting-IP"], false),
  ]

  @Test(arguments: peers)
  func `what a proxy hands on is not of this machine`(
    peer: String, headers: [String], isLocal: Bool
  ) {
    let request = Request("GET", "/", headers: headers.map { Header($0, "") }, peer: peer)
    #expect(request.isLocal == isLocal)
  }

  @Test func `the usual port may be left out`() {
    let hosts = HostNames(names: [], port: 80)
    let request = Request("GET", "/", headers: [Header("Host", "localhost")])
    #expect(hosts.refusal(of: request) == nil)
  }

  @Test func `an address has its turns, and gets more with time`() {
    var limit = RateLimit(burst: 3, perSecond: 2)
    let first = (0..<4).map { _ in limit.take("a", at: 10) }
    #expect(first == [nil, nil, nil, 1])
    #expect(limit.take("b", at: 10) == nil)
    #expect(limit.take("a", at: 10.5) == nil)
    #expect(limit.take("a", at: 10.5) == 1)
    #expect(limit.take("a", at: 9) == 1)
    for number in 0..<10_000 { _ = limit.take("peer \(number)", at: 11) }
    #expect(limit.take("a", at: 100) == nil)
  }
}
