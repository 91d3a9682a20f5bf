import { sql } from 'kysely'
import type { Scope } from '#api-contract/endpoint.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hashToken, newToken } from '../users/tokens.ts'

/** Lets secret scanners recognize our tokens. */
const prefix = 'wend_'

const tokenColumns = sql`
  id, name, expires_on, created_on, scopes, nullif(last_used_on, created_on) as last_used_on`

type ApiToken = Pick<Row<'sessions'>, 'id' | 'name' | 'expires_on' | 'created_on'> & {
  scopes: Scope[]
  last_used_on: string | null
}

export async function findApiTokens(db: Db, userId: number) {
  const { rows } = await sql<ApiToken>`
    select ${tokenColumns} from sessions
    where user_id = ${userId} and scopes is not null and coalesce(expires_on > now(), true)
    order by id desc`.execute(db)
  return rows
}

interface NewApiToken {
  name: string
  scopes: Scope[]
  expires_on: string | null
}

/** @returns the row with the token, which is never shown again */
export async function insertApiToken(
  tx: Tx,
  { id }: RecheckedAccount,
  { name, scopes, expires_on }: NewApiToken,
) {
  const token = prefix + newToken()
  const { rows } = await sql<ApiToken>`
    insert into sessions (name, scopes, expires_on, user_id, token_hash)
    values (${name}, ${scopes}, ${expires_on}, ${id}, ${hashToken(token)})
    returning ${tokenColumns}`.execute(tx)
  return { ...firstRow(rows), token }
}

export async function removeApiToken(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`
    delete from sessions where user_id = ${userId} and id = ${id} and scopes is not null`.execute(db)
  return countAffected(result) > 0
}
