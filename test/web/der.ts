// The small part of DER (X.690) that a certificate needs.

const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

export const sequence = (...parts: Uint8Array[]) => tagged(0x30, ...parts)
export const set = (...parts: Uint8Array[]) => tagged(0x31, ...parts)
export const octets = (content: Uint8Array) => tagged(0x04, content)
export const bits = (content: Uint8Array) => tagged(0x03, Buffer.from([0]), content)
export const text = (content: string) => tagged(0x0c, Buffer.from(content))
export const yes = tagged(0x01, Buffer.from([0xff]))

/** An unsigned integer below 2³¹, in its shortest encoding. */
export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const first = bytes.findIndex((byte) => byte !== 0)
  const brief = bytes.subarray(first === -1 ? 3 : first)
  return tagged(0x02, (brief[0] ?? 0) > 127 ? Buffer.from([0]) : Buffer.alloc(0), brief)
}

/** A time before 2050. */
export const utcTime = (time: Date) =>
  tagged(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** An object identifier, such as `2.5.4.3`. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const sevens = [part & 127]
    for (let remaining = part >>> 7; remaining > 0; remaining >>>= 7) sevens.unshift((remaining & 127) | 128)
    return sevens
  })
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** A context-specific tag, constructed or primitive. */
export const numbered = (n: number, content: Uint8Array) => tagged(0xa0 | n, content)
export const numberedBytes = (n: number, content: string) => tagged(0x80 | n, Buffer.from(content))
