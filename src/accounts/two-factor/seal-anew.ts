import type { Db } from '#platform/db/db.ts'
import { isSealed, type SecretKeys, seal, unseal } from './sealed.ts'

const batch = 500

/**
 * Encrypts with SECRET_KEY what is encrypted with the previous one, or not at all.
 * @returns how many secrets were, and how many no key opens
 */
export async function sealAnew(db: Db, keys: SecretKeys): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 }
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('totp_secrets')
      .select(['user_id', 'secret'])
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(batch)
      .execute()
    for (const { user_id, secret } of rows) {
      if (isSealed(keys, secret, user_id)) continue
      const open = unseal(keys, secret, user_id)
      if (!open) done.unreadable++
      // Unless its owner has replaced it just now.
      else if (await replaceSecret(db, user_id, secret, seal(keys, open, user_id))) done.sealed++
    }
    last = rows.at(-1)?.user_id ?? 0
    if (rows.length < batch) return done
  }
}

async function replaceSecret(db: Db, userId: number, before: Buffer, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ secret })
    .where('user_id', '=', userId)
    .where('secret', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
