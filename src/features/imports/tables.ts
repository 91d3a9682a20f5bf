export {}

declare module '#server/tables.ts' {
  interface Tables {
    /** Sites whose address follows from that of their feed, until that is read. */
    guessed_addresses: { blog_id: number }
  }
}
