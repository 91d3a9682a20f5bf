import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import type { RecentAuth } from '#api-contract/schema.ts'
import { invalidToken } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { recentAuthRequired } from '../users/errors.ts'
import { lockAndRecheckAccount, type RecheckedAccount } from '../users/rechecked-account.ts'

// Recent authentication, required before sensitive actions: by the second factor if the account has one, otherwise by
// the password.

/** How long (minutes) authentication counts as recent. */
const recentAuthMinutes = 10

const recentAuthEnd = sql<string>`now() + make_interval(mins => ${recentAuthMinutes})`

/** The end of recent authentication that starts now; null if the log-in does not count as such. */
export const recentAuthUntil = (countsAsRecentAuth: boolean) => (countsAsRecentAuth ? recentAuthEnd : null)

/**
 * The account's credentials, and whether the session authenticated recently. Never cached, because they may have just
 * changed.
 * @throws ApiError 401 if the session has ended
 */
export async function getAuthState(db: Db, { session_id }: Viewer) {
  const { rows } = await sql<
    Pick<Row<'users'>, 'password_hash' | 'has_second_factor'> & { is_recently_authenticated: boolean }
  >`
    select u.password_hash, u.has_second_factor,
      coalesce(s.proved_until > now(), false) as is_recently_authenticated
    from sessions s join users u on u.id = s.user_id
    where s.id = ${session_id}`.execute(db)
  const [state] = rows
  if (!state) throw invalidToken()
  return state
}

/**
 * Requires recent authentication. @throws ApiError 401 if the session has ended, 403 `prove_first` without recent
 * authentication
 */
export async function assertRecentAuth(db: Db, viewer: Viewer, requirement: RecentAuth): Promise<void> {
  const state = await getAuthState(db, viewer)
  if (!state.has_second_factor && requirement === 'if_has_factor') return
  if (!state.is_recently_authenticated) throw apiError(recentAuthRequired())
}

/**
 * Locks the caller's account for a sensitive action.
 * @throws ApiError 401 or 403 if the session or its recent authentication has ended since the request was admitted
 */
export async function lockAccountIfRecentlyAuthenticated(tx: Tx, viewer: Viewer): Promise<RecheckedAccount> {
  const owner = await lockAndRecheckAccount(
    tx,
    viewer.id,
    async () => (await getAuthState(tx, viewer)).is_recently_authenticated,
  )
  if (!owner) throw apiError(recentAuthRequired())
  return owner
}

/**
 * Locks the caller's account after its password was verified. @param verifiedHash the hash that it was verified against
 * @returns undefined if the password was changed or a second factor enabled since
 * @throws ApiError 401 if the session has ended
 */
export const lockAccountIfPasswordUnchanged = (
  tx: Tx,
  viewer: Viewer,
  verifiedHash: string,
): Promise<RecheckedAccount | undefined> =>
  lockAndRecheckAccount(tx, viewer.id, async () => {
    const { password_hash, has_second_factor } = await getAuthState(tx, viewer)
    return password_hash === verifiedHash && !has_second_factor
  })

/** Marks the session as recently authenticated. */
export async function markRecentAuth(tx: Tx, _: RecheckedAccount, sessionId: number): Promise<void> {
  await sql`update sessions set proved_until = ${recentAuthEnd} where id = ${sessionId}`.execute(tx)
}

/** Clears the recent authentication of all sessions, which did not include the new second factor. */
export async function clearRecentAuth(db: Db, userId: number): Promise<void> {
  await sql`
    update sessions set proved_until = null
    where user_id = ${userId} and proved_until is not null`.execute(db)
}

/**
 * Runs a change of the caller's credentials in a transaction that has locked the account.
 * @throws ApiError 401 or 403 if the session or its recent authentication has ended since the request was admitted
 */
export const changeCredentials = <T>(
  { db, viewer }: RequestContext<Viewer>,
  work: (tx: Tx, owner: RecheckedAccount) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => work(tx, await lockAccountIfRecentlyAuthenticated(tx, viewer)))
