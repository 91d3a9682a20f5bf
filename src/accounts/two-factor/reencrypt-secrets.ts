import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { isUpToDate, type SecretKeys, seal, unseal } from './seal.ts'

const batchSize = 500

/**
 * Re-encrypts secrets with SECRET_KEY that are encrypted with the previous key, or not at all.
 * @returns how many were re-encrypted, and how many neither key decrypts
 */
export async function reencryptSecrets(
  db: Db,
  keys: SecretKeys,
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 }
  for (let lastUserId = 0; ; ) {
    const { rows } = await sql<Pick<Row<'totp_secrets'>, 'user_id' | 'secret'>>`
      select user_id, secret from totp_secrets where user_id > ${lastUserId}
      order by user_id limit ${batchSize}`.execute(db)
    for (const { user_id, secret } of rows) {
      if (isUpToDate(keys, secret, user_id)) continue
      const decrypted = unseal(keys, secret, user_id)
      if (!decrypted) counts.unreadable++
      // Unless its owner has replaced it in the meantime.
      else if (await replaceSecret(db, user_id, secret, seal(keys, decrypted, user_id))) counts.sealed++
    }
    lastUserId = rows.at(-1)?.user_id ?? 0
    if (rows.length < batchSize) return counts
  }
}

async function replaceSecret(db: Db, userId: number, oldSecret: Buffer, secret: Buffer): Promise<boolean> {
  const result = await sql`
    update totp_secrets set secret = ${secret}
    where user_id = ${userId} and secret = ${oldSecret}`.execute(db)
  return countAffected(result) > 0
}
