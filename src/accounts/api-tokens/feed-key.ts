import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { authenticate, findSession } from '../auth/sessions.ts'
import { hashOfToken, newToken } from '../users/tokens.ts'
import type { Verified } from '../users/verified.ts'

// The key of the addresses at which feed readers, which cannot log in, find a member's news: an API token without scopes,
// so that whatever ends tokens ends it.

const isFeedKey = sql<boolean>`scopes = '{}'`

/** When a member's key was made and last used; undefined where there is none. */
export const feedKeyOf = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['created_on', sql<string | null>`nullif(last_used_on, created_on)`.as('last_used_on')])
    .where('user_id', '=', userId)
    .where(isFeedKey)
    .executeTakeFirst()

/** Replaces a member's key. @returns the new key, which is shown once */
export async function replaceFeedKey(tx: Tx, { id }: Verified): Promise<string> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).where(isFeedKey).execute()
  const key = newToken()
  await tx
    .insertInto('sessions')
    .values({ user_id: id, token_hash: hashOfToken(key), scopes: [], expires_on: null })
    .execute()
  return key
}

/** Whose key this is; undefined for anything else, other tokens included. */
export async function ownerOfFeedKey(services: Services, key: string): Promise<Viewer | undefined> {
  const found = await findSession(services.db, hashOfToken(key))
  if (found?.scopes?.length !== 0) return undefined
  return (await authenticate(services, found, true)) ?? undefined
}
