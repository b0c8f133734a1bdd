@main
struct PodiumVerify {
  static func main() {}
}
