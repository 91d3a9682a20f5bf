/** Values for placeholders in documents, all from the configuration. */
export interface SiteValues {
  productName: string
  publicUrl: string
  contactEmail: string | undefined
}
