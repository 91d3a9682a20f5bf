export {}

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Sites whose address was derived from their feed's, until it is crawled. */
    guessed_addresses: { blog_id: number }
    /** Other keys and feed addresses by which lists may name a site. */
    other_addresses: { address: string; blog_id: number }
  }
}
