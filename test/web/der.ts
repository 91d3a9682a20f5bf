// The small part of DER (X.690) that a certificate needs.

const encodeTag = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

export const sequence = (...parts: Uint8Array[]) => encodeTag(0x30, ...parts)
export const set = (...parts: Uint8Array[]) => encodeTag(0x31, ...parts)
export const octetString = (content: Uint8Array) => encodeTag(0x04, content)
export const bitString = (content: Uint8Array) => encodeTag(0x03, Buffer.from([0]), content)
export const utf8String = (content: string) => encodeTag(0x0c, Buffer.from(content))
export const booleanTrue = encodeTag(0x01, Buffer.from([0xff]))

/** An unsigned integer below 2³¹, in its shortest encoding. */
export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = bytes.subarray(first === -1 ? 3 : first)
  return encodeTag(0x02, (shortest[0] ?? 0) > 127 ? Buffer.from([0]) : Buffer.alloc(0), shortest)
}

/** A time before 2050. */
export const utcTime = (time: Date) =>
  encodeTag(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** An object identifier, such as `2.5.4.3`. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const groups = [part & 127]
    for (let remaining = part >>> 7; remaining > 0; remaining >>>= 7) groups.unshift((remaining & 127) | 128)
    return groups
  })
  return encodeTag(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** A context-specific tag, constructed or primitive. */
export const contextTag = (n: number, content: Uint8Array) => encodeTag(0xa0 | n, content)
export const contextTagText = (n: number, content: string) => encodeTag(0x80 | n, Buffer.from(content))
