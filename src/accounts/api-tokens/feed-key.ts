import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { authenticate, findSession } from '../auth/sessions.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hashToken, newToken } from '../users/tokens.ts'

// The key in a member's secret feed addresses, for feed readers, which cannot log in. Stored as an API token without
// scopes, so that anything that revokes tokens revokes it, too.

const isFeedKey = sql<boolean>`scopes = '{}'`

/** When a member's key was created and last used; undefined if there is none. */
export async function findFeedKey(db: Db, userId: number) {
  const { rows } = await sql<{ created_on: string; last_used_on: string | null }>`
    select created_on, nullif(last_used_on, created_on) as last_used_on
    from sessions where user_id = ${userId} and ${isFeedKey}`.execute(db)
  return rows[0]
}

/** Replaces a member's key. @returns the new key, which is never shown again */
export async function replaceFeedKey(tx: Tx, { id }: RecheckedAccount): Promise<string> {
  await sql`delete from sessions where user_id = ${id} and ${isFeedKey}`.execute(tx)
  const key = newToken()
  await sql`
    insert into sessions (user_id, token_hash, scopes, expires_on)
    values (${id}, ${hashToken(key)}, '{}', null)`.execute(tx)
  return key
}

/** The owner of a feed key; undefined for anything else, including other tokens. */
export async function findFeedKeyOwner(services: Services, key: string): Promise<Viewer | undefined> {
  const session = await findSession(services.db, hashToken(key))
  if (session?.scopes?.length !== 0) return undefined
  return (await authenticate(services, session, true)) ?? undefined
}
