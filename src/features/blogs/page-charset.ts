/** How far browsers look for a page's charset declaration. */
const prescan = 1024

/**
 * Decodes a page. In the browsers' order: byte order mark, the HTTP header, the page itself; then UTF-8 if it is valid,
 * else Windows-1252, which is what old pages without a declaration use.
 */
export function decodePage(bytes: Uint8Array, httpCharset: string | undefined): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescan))
  for (const label of [bomOf(bytes), httpCharset, charsetIn(head)]) {
    const decoder = label && decoderOf(label)
    if (decoder) return decoder.decode(bytes)
  }
  try {
    // A page may have been cut within a character, which `stream` forgives at its end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The encoding that a byte order mark tells. */
export function bomOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return undefined
}

/** The charset that a page or XML document declares in its first bytes. */
export function charsetIn(head: string): string | undefined {
  const meta = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(head)?.[1]
  // A page whose tags can be read byte by byte is not in UTF-16, whatever it says.
  if (meta) return /^utf-?16/i.test(meta) ? 'utf-8' : meta
  return /^<\?xml\s[^>]*encoding\s*=\s*["']([\w:.+-]+)/i.exec(head)?.[1]
}

/** Undefined for an unknown charset. */
export function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
