/**
 * The readable part of an address: the lower-cased title with punctuation removed and spaces turned into single
 * hyphens. Letters of any script stay, and so do hyphens inside; an empty one becomes `site`.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\s-]+/gu, '')
    .replace(/[\s-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug || 'site'
}
