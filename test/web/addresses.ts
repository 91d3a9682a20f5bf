const first = 0x7f010001 // 127.1.0.1
const last = 0x7ffffffe

/** The nth loopback address from 127.1.0.1 on; other programs are unlikely to use these. */
export function loopbackAddress(n: number): string {
  const number = first + n
  if (number > last) throw new Error('There are no more addresses in 127.0.0.0/8.')
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.')
}
