/** Whether a file is as long as it says itself, by its extension: WebP in its header, AVIF box by box. */
export function isWholePicture(name: string, bytes: Buffer): boolean {
  return name.endsWith('.avif') ? isWholeAvif(bytes) : isWholeWebp(bytes)
}

const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length

function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    // Zero: to the end, which nothing confirms. One: a length of 64 bits, which no picture of ours needs.
    if (size < 8) return false
    at += size
  }
  return at === bytes.length
}
