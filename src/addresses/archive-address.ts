/** The URL of a site's archived copies. The site's own URL is not encoded, as the Internet Archive expects. */
export const toArchiveUrl = (template: string | null, siteUrl: string): string | null =>
  template?.replaceAll('{url}', () => siteUrl) ?? null
