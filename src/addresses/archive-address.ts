/** The address of a site's archived copies. Inserts the site's address verbatim, as the Internet Archive expects. */
export const archiveUrlOf = (archiveUrl: string | null, url: string): string | null =>
  archiveUrl?.replaceAll('{url}', () => url) ?? null
