/** The address of a site's archived copies. The site's address is not encoded, as the Internet Archive expects. */
export const archiveAddress = (template: string | null, siteUrl: string): string | null =>
  template?.replaceAll('{url}', () => siteUrl) ?? null
