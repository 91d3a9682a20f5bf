/** Where archived copies of a site are. The Internet Archive takes addresses as they are. */
export const archiveOf = (archiveUrl: string | null, url: string): string | null =>
  archiveUrl?.replaceAll('{url}', () => url) ?? null
