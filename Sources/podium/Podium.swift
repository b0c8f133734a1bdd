@main
struct Podium {
  static func main() {}
}
