/** The documents that every site has; each is a page at `/{name}` and a PDF at `/documents/{name}.pdf`. */
export const document_names = ['terms', 'community-guidelines'] as const

export type DocumentName = (typeof document_names)[number]

/** What a document can say of the site it belongs to; the configuration has all of it. */
export interface SiteWords {
  site_name: string
  public_url: string
  contact_email: string | undefined
}
