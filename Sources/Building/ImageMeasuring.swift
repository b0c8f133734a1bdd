internal import Bytes
package import Site
package import Workspace

/// Measures the images of a site; those that stand as an earlier build saw them are not opened again.
package func measureImages(
  _ assets: [AssetCopy], cache: BuildCache?, noting remembered: inout BuildCacheDraft
) -> ImageSizes {
  var sizes: [String: ImageSize] = [:]
  for asset in assets where isImage(asset.path) {
    let known = cache?.payload(of: FoundFile(path: asset.path, stamp: asset.stamp))
    let payload = known ?? encoded(measured(asset.source))
    remembered.note(asset.path, BuildCache.Source(stamp: asset.stamp, payload: payload))
    sizes[asset.path] = ImageSize(decoding: payload)
  }
  return ImageSizes(sizes)
}

/// An image as it was measured, for a preview that looks again.
package struct MeasuredImage: Sendable {
  var stamp: FileStamp
  var size: ImageSize?

  /// Nil for what is no image.
  package init?(_ asset: AssetCopy) {
    guard isImage(asset.path) else { return nil }
    stamp = asset.stamp
    size = measured(asset.source)
  }
}

/// Measures the images of a site but those that are known and have the same stamp.
package func measureImages(
  _ assets: [AssetCopy], recalling known: [String: MeasuredImage]
) -> [String: MeasuredImage] {
  var images: [String: MeasuredImage] = [:]
  for asset in assets {
    if let image = known[asset.path], image.stamp == asset.stamp {
      images[asset.path] = image
    } else {
      images[asset.path] = MeasuredImage(asset)
    }
  }
  return images
}

extension ImageSizes {
  package init(_ images: [String: MeasuredImage]) {
    self.init(images.compactMapValues(\.size))
  }
}

private func isImage(_ path: String) -> Bool {
  let suffix = path.split(separator: ".").last?.lowercased() ?? ""
  return ["svg", "png", "jpg", "jpeg", "gif", "webp"].contains(suffix)
}

private func measured(_ path: String) -> ImageSize? {
  guard let start = try? readFile(at: path, upTo: ImageSize.mostBytes) else { return nil }
  return ImageSize(of: start)
}

private func encoded(_ size: ImageSize?) -> [UInt8] {
  var writer = ByteWriter()
  writer.write(integer: Int64(size?.width ?? 0))
  writer.write(integer: Int64(size?.height ?? 0))
  return writer.bytes
}

extension ImageSize {
  fileprivate init?(decoding payload: [UInt8]) {
    var reader = ByteReader(payload)
    guard let width = reader.readInteger(), let height = reader.readInteger(), width > 0, height > 0
    else { return nil }
    self.init(width: Int(width), height: Int(height))
  }
}
