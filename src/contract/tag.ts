import { limits } from './limits.ts'

/**
 * A tag as it is stored: trimmed, lower-case, white space inside as one hyphen, NFC.
 * Undefined where it is too short, too long or holds anything but letters and digits of any script and `- + # . &`.
 */
export function normalizeTag(text: string): string | undefined {
  const tag = text.normalize('NFC').toLowerCase().normalize('NFC').trim().replace(/\s+/gu, '-')
  const length = [...tag].length
  if (length < limits.tag.min || length > limits.tag.max) return undefined
  if (!/^[\p{L}\p{M}\p{N}\-+#.&]+$/u.test(tag) || !/[\p{L}\p{N}]/u.test(tag)) return undefined
  return tag
}
