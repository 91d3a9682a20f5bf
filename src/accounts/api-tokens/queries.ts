import { sql } from 'kysely'
import type { Scope } from '#api-contract/endpoint.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hashToken, newToken } from '../users/tokens.ts'

/** Lets secret scanners recognize our tokens. */
const prefix = 'wend_'

const tokenColumns = ['id', 'name', 'expires_on', 'created_on'] as const
const scopes = sql<Scope[]>`scopes`.as('scopes')
const lastUsed = sql<string | null>`nullif(last_used_on, created_on)`.as('last_used_on')

export const findApiTokens = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(tokenColumns)
    .select([scopes, lastUsed])
    .where('user_id', '=', userId)
    .where('scopes', 'is not', null)
    .where(sql<boolean>`coalesce(expires_on > now(), true)`)
    .orderBy('id', 'desc')
    .execute()

interface NewApiToken {
  name: string
  scopes: Scope[]
  expires_on: string | null
}

/** @returns the row with the token, which is never shown again */
export async function insertApiToken(tx: Tx, { id }: RecheckedAccount, fields: NewApiToken) {
  const token = prefix + newToken()
  const row = await tx
    .insertInto('sessions')
    .values({ ...fields, user_id: id, token_hash: hashToken(token) })
    .returning(tokenColumns)
    .returning([scopes, lastUsed])
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

export async function removeApiToken(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('scopes', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
