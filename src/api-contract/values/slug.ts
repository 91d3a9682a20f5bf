/**
 * The readable part of a URL: the title in lower case without punctuation, spaces as single hyphens. Keeps letters of
 * any script and inner hyphens; falls back to `site`.
 */
export function toSlug(title: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\s-]+/gu, '')
    .replace(/[\s-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug || 'site'
}
