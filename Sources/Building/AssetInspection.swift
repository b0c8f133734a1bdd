internal import Addresses
internal import Assets
package import Bytes
internal import CacheCoding
internal import Content
package import Diagnostics
internal import Exchange
internal import Parallel
package import Site
package import Workspace

/// A file to publish: its path in the site, and the file it comes from.
package struct AssetCopy: Sendable {
  package var path: String
  package var source: String
  package var stamp: FileStamp
  /// Whether it is published as it is, whatever it is.
  package var isTrusted: Bool
  /// Whether it is a drawing that is published without what could run.
  package var isCleaned = false
  /// The bytes to publish, of a drawing that this build has read.
  package var cleaned: [UInt8]?
  /// A fingerprint of the drawing's file.
  var fingerprint: [UInt8]?
}

/// What is known of a file of the content folder that is not a page.
package struct InspectedAsset: Sendable {
  package var stamp: FileStamp
  /// Whether it is published.
  var isPublished = true
  /// Of an image.
  var size: ImageSize?
  /// Of a drawing that is cleaned: a fingerprint of its file, and its bytes if it was read now.
  var fingerprint: [UInt8]?
  package var cleaned: [UInt8]?
  /// Of captions: all of them; empty if they are too long for a page.
  var captions: [UInt8]?
  package var findings: [Diagnostic] = []

  /// Opens a file, and reads of it what is needed: of a drawing all, else its start.
  package init(_ asset: AssetCopy) {
    stamp = asset.stamp
    switch asset.isTrusted ? .copied : AssetRule(forFile: asset.path) {
    case .refused(let kind): refuse(refusal(asset.path, kind))
    case .cleaned: clean(asset)
    case .copied:
      let isImage = isImage(asset.path)
      guard let start = readStart(of: asset, isImage ? ImageSize.mostBytes : searchedBytes) else {
        return
      }
      let disguise = asset.isTrusted ? nil : disguise(asset.path, start: start)
      if let finding = disguise ?? privacy(asset.path, start: start) {
        refuse(finding)
      } else {
        if isImage { size = ImageSize(of: start) }
        noteDamage(of: asset, start: start)
        if let damage = damage(ofMedia: asset.path, start: start) {
          findings.warn(.mediaDamaged, damage, at: SourceLocation(path: asset.path))
        }
        noteAnswers(of: asset, start: start)
        if asset.path.lowercased().hasSuffix(".vtt") {
          captions = asset.stamp.size <= mostCaptions ? start : []
        }
        if asset.path.lowercased().hasSuffix(".css"),
          let style = start.count < searchedBytes ? start : readStart(of: asset, maximumDrawing)
        {
          findings += addressesElsewhere(inStyle: SourceFile(path: asset.path, bytes: style))
        }
      }
    }
  }

  /// Warns of a picture that browsers cannot show, which is published all the same.
  private mutating func noteDamage(of asset: AssetCopy, start: [UInt8]) {
    let size = Int(clamping: asset.stamp.size)
    // Copying it says of a file that cannot be read.
    var isRead = true
    let damage = damage(ofPicture: asset.path, start: start, size: size) { range in
      if start.count >= size { return Array(start[range.clamped(to: start.indices)]) }
      do throws(WorkspaceError) {
        return try LargeFile(at: asset.source).read(range)
      } catch {
        isRead = false
        return []
      }
    }
    guard isRead, let damage else { return }
    findings.warn(.pictureDamaged, damage, at: SourceLocation(path: asset.path))
  }

  /// Warns of a quiz of another program that is published with its answers.
  private mutating func noteAnswers(of asset: AssetCopy, start: [UInt8]) {
    let isWhole = start.count < searchedBytes
    guard let format = formatWithAnswers(asset.path, start: start, isWhole: isWhole) else { return }
    let file = asset.source
    findings.warn(
      .answersPublished,
      "this is copied to the site as it is, and seems to be a quiz with its answers; make a quiz of it with podium import \(format.rawValue) \(quotedForShell(file)) --into \(quotedForShell(folder(of: file))), and move the file out of the content folder",
      at: SourceLocation(path: asset.path))
  }

  private mutating func refuse(_ finding: Diagnostic) {
    findings.append(finding)
    isPublished = false
  }

  private mutating func clean(_ asset: AssetCopy) {
    guard let bytes = readStart(of: asset, maximumDrawing + 1) else { return }
    fingerprint = Fingerprint.of(bytes)
    cleaned = cleanedDrawing(SourceFile(path: asset.path, bytes: bytes), reporting: &findings)
    isPublished = cleaned != nil
    if let cleaned { size = ImageSize(of: Array(cleaned.prefix(ImageSize.mostBytes))) }
  }

  /// The first bytes of a file; one that cannot be read is refused, as it may hold anything.
  private mutating func readStart(of asset: AssetCopy, _ most: Int) -> [UInt8]? {
    do throws(WorkspaceError) {
      return try readFile(at: asset.source, upTo: most)
    } catch {
      refuse(
        .error(
          .unreadable, "this cannot be read: \(error.reason)", at: SourceLocation(path: asset.path))
      )
      return nil
    }
  }
}

private func isImage(_ path: String) -> Bool {
  let ending = fileEnding(of: path)
  return ending == "svg" || PictureFormat(ending: ending) != nil
}

/// Looks at files but those that are known.
func inspect(
  _ assets: [AssetCopy], jobs: Int,
  recalling: @Sendable (AssetCopy) -> InspectedAsset?
) -> [InspectedAsset] {
  parallelMap(count: assets.count, jobs: jobs) { index in
    recalling(assets[index]) ?? InspectedAsset(assets[index])
  }
}

extension AssetCopy {
  /// The file with what was found out about it.
  package func taking(_ inspected: InspectedAsset) -> AssetCopy {
    var copy = self
    copy.isCleaned = inspected.fingerprint != nil
    copy.fingerprint = inspected.fingerprint
    copy.cleaned = inspected.cleaned
    return copy
  }

  /// The bytes to publish of a file as it stands now; nil if since it was looked at it was
  /// exchanged for one that is not published.
  package func publishedBytes() throws(WorkspaceError) -> [UInt8]? {
    if let cleaned { return cleaned }
    let bytes = try readFile(at: source)
    if isTrusted { return bytes }
    // What is wrong with the file was told when it was looked at.
    var known: [Diagnostic] = []
    return publishable(SourceFile(path: path, bytes: bytes), reporting: &known)
  }
}

// MARK: Remembering

extension InspectedAsset {
  /// What the next build may recall; nil for a file that could not be read.
  var payload: [UInt8]? {
    if findings.contains(where: { $0.code == .unreadable }) { return nil }
    var writer = ByteWriter()
    writer.write(flag: isPublished)
    writer.write(integer: Int64(size?.width ?? 0))
    writer.write(integer: Int64(size?.height ?? 0))
    writer.write(block: fingerprint ?? [])
    writer.write(flag: captions != nil)
    writer.write(block: captions ?? [])
    findings.encode(into: &writer)
    return writer.bytes
  }

  package init?(recalling payload: ArraySlice<UInt8>, stamp: FileStamp) {
    var reader = ByteReader(payload)
    guard let isPublished = reader.readFlag(), let width = reader.readInteger(),
      let height = reader.readInteger(), let fingerprint = reader.readBlock(),
      let hasCaptions = reader.readFlag(), let captions = reader.readBlock(),
      let findings = [Diagnostic](decoding: &reader), reader.isAtEnd
    else { return nil }
    self.stamp = stamp
    self.isPublished = isPublished
    self.findings = findings
    if width > 0, height > 0 { size = ImageSize(width: Int(width), height: Int(height)) }
    self.fingerprint = fingerprint.isEmpty ? nil : fingerprint
    self.captions = hasCaptions ? captions : nil
  }
}

extension ImageSizes {
  package init(_ assets: [AssetCopy], _ inspected: [ExactString: InspectedAsset]) {
    var sizes: [ExactString: ImageSize] = [:]
    var captions: [ExactString: [UInt8]] = [:]
    for asset in assets {
      sizes[asset.path] = inspected[asset.path]?.size
      captions[ExactString(asset.path)] = inspected[asset.path]?.captions
    }
    self.init(sizes, captions: captions)
  }
}
