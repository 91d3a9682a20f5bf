/** Values for placeholders in documents, all from the configuration. */
export interface SiteValues {
  product_name: string
  public_url: string
  contact_email: string | undefined
}
