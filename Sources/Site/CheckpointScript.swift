internal import Bytes

extension Publication {
  /// The state of the signed log that the pages are served with, which every attempt signs as what its page had seen.
  ///
  /// A script of its own, so that a sealed batch changes this file and no quiz page.
  func checkpointScript() -> Page {
    Page("podium/checkpoint.js") {
      var script = Array("var podiumCheckpoint={\"root\":\"".utf8)
      script.append("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU")
      script.append("\",\"size\":0};\n")
      return .bytes(script)
    }
  }
}
