/** FNV-1a, 32 bits. */
export function wordHash(text: string): number {
  let bits = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  return bits >>> 0
}
