export {}

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Sites whose address follows from that of their feed, until that is read. */
    guessed_addresses: { blog_id: number }
    /** By what lists may call a site besides its address and feed: keys of sites, addresses of feeds. */
    other_addresses: { address: string; blog_id: number }
  }
}
