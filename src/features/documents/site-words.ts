/** What a document can say of the site it belongs to; the configuration has all of it. */
export interface SiteWords {
  product_name: string
  public_url: string
  contact_email: string | undefined
}
