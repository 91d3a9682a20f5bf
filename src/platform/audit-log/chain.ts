import { createHash } from 'node:crypto'

/** One entry as it is hashed: every column as PostgreSQL's text for it. */
export interface ChainedEntry {
  id: number
  user_id: number | null
  username: string
  action: string
  thing: string
  reason: string
  /** JSON as jsonb writes it: keys in order, no white space of its own. */
  before: string | null
  after: string | null
  /** UTC, to the microsecond. */
  created_on: string
}

/** The previous hash of the first entry. */
export const chainStart: Buffer = Buffer.alloc(32)

/** SHA-256 over the previous hash and the entry as canonical JSON. */
export function hashOf(link: ChainedEntry, before: Buffer): Buffer {
  const { id, user_id, username, action, thing, reason, created_on } = link
  const row = [id, user_id, username, action, thing, reason, link.before, link.after, created_on]
  return createHash('sha256').update(before).update(JSON.stringify(row)).digest()
}
