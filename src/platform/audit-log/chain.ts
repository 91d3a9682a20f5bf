import { createHash } from 'node:crypto'

/** An entry in the form that is hashed: every column as PostgreSQL's text for it. */
export interface ChainedEntry {
  id: number
  user_id: number | null
  username: string
  action: string
  thing: string
  reason: string
  /** JSON as jsonb prints it: sorted keys, normalized whitespace. */
  before: string | null
  after: string | null
  /** UTC, to the microsecond. */
  created_on: string
}

/** Stands for the previous hash in the first entry. */
export const genesisHash: Buffer = Buffer.alloc(32)

/** SHA-256 over the previous hash and the entry as canonical JSON. */
export function entryHash(entry: ChainedEntry, previousHash: Buffer): Buffer {
  const { id, user_id, username, action, thing, reason, created_on } = entry
  const row = [id, user_id, username, action, thing, reason, entry.before, entry.after, created_on]
  return createHash('sha256').update(previousHash).update(JSON.stringify(row)).digest()
}
