import type { Db } from '#server/db.ts'
import { beginning, hashOf } from './chain.ts'
import { linksAfter } from './queries.ts'

export interface Verdict {
  entries: number
  /** The newest entry's hash in hex; whoever keeps it can tell later that nothing before it was changed. */
  last_hash: string
  /** Whether the hash that was asked for is one of the log's. */
  has_known_hash: boolean
  /** What is wrong, in the order of the log; empty when all is well. */
  problems: string[]
}

const batch = 500

/** Walks through the whole log and computes every hash anew. @param known_hash one that was seen earlier, in hex */
export async function verifyLog(db: Db, known_hash?: string): Promise<Verdict> {
  const problems: string[] = []
  let before: Buffer = beginning
  let id = 0
  let has_known_hash = false
  for (;;) {
    const links = await linksAfter(db, id, batch)
    for (const link of links) {
      if (link.id !== id + 1) problems.push(`Entry ${id + 1} is missing.`)
      else if (!hashOf(link, before).equals(link.hash))
        problems.push(`Entry ${link.id} was changed, or what came before it.`)
      id = link.id
      before = link.hash
      if (link.hash.toString('hex') === known_hash) has_known_hash = true
    }
    if (links.length < batch) break
  }
  return { entries: id, last_hash: id > 0 ? before.toString('hex') : '', has_known_hash, problems }
}
