internal import Console
internal import SystemCalls
internal import Verifying

@main
struct PodiumVerify {
  static func main() {
    exit(VerifyCommand.run(CommandLine.arguments.dropFirst()).rawValue)
  }
}
