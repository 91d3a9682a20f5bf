/** What an object, a list or one of their fields takes besides its content, in bytes. */
const perValue = 16

/** About how many bytes of memory a reply takes as a value. Written as JSON it would cost a tenth of a page's rendering. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return perValue + 2 * value.length
  if (typeof value !== 'object' || value === null) return perValue
  let bytes = perValue
  if (Array.isArray(value)) for (const item of value) bytes += weightOf(item)
  else for (const field in value) bytes += weightOf((value as Record<string, unknown>)[field])
  return bytes
}
