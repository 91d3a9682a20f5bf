/** What a document can say about its site; the configuration has all of it. */
export interface SiteWords {
  product_name: string
  public_url: string
  contact_email: string | undefined
}
