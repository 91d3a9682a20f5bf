import { sql } from 'kysely'
import { replaceFeedKey } from '#accounts/api-tokens/feed-key.ts'
import { startSession } from '#accounts/auth/sessions.ts'
import { lockAndRecheckAccount } from '#accounts/users/rechecked-account.ts'
import { hashToken, newToken } from '#accounts/users/tokens.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import type { Health } from '#api-contract/values/health.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { addHold, type HoldTarget } from '#holds/holds.ts'
import type { Status } from '#holds/rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addTags } from './builders/tags.ts'
import type { Caller, Wend } from './wend.ts'

/** A logged-in member who can call Wend. */
export interface TestPerson {
  id: number
  username: string
  email: string
  token: string
  call: Caller
}

let lastNumber = 0

/** Restarts numbering at `reader1` and `site1`, so that test files do not depend on earlier ones in the same worker. */
export function restartNumbering(): void {
  lastNumber = 0
}

/** Adds a logged-in member without a password. */
export async function makeUser(
  wend: Wend,
  username = `reader${++lastNumber}`,
  overrides: { is_staff?: boolean } = {},
): Promise<TestPerson> {
  const email = `${username}@example.org`.toLowerCase()
  const { id, token } = await addMember(wend, { username, email, ...overrides })
  // Otherwise the invalidations of these rows may arrive after the first read and drop its cached reply.
  await wend.services.invalidation.catchUp()
  return { id, username, email, token, call: wend.as(token) }
}

/** Adds members without sessions, in bulk. @param makeFields the fields of the nth member, from 0 */
export async function makeUsers(
  { db }: Pick<Wend, 'db'>,
  count: number,
  makeFields: (n: number) => Account = () => ({ username: `reader${++lastNumber}` }),
): Promise<{ id: number; username: string }[]> {
  const accounts = Array.from({ length: count }, (_, n) => {
    const account = makeFields(n)
    const email = `${account.username}@example.org`.toLowerCase()
    return { email, ...account, password_hash: 'nobody logs in with this', email_confirmed_on: new Date() }
  })
  return db
    .with('people', (db) => db.insertInto('users').values(accounts).returning(['id', 'username']))
    .with('their_profiles', (db) =>
      db
        .insertInto('profiles')
        .columns(['user_id'])
        .expression((from) => from.selectFrom('people').select('id')),
    )
    .selectFrom('people')
    .selectAll()
    .execute()
}

interface Account {
  username: string
  email?: string
  is_staff?: boolean
}

/** Adds an account without a usable password, with a recently authenticated session. */
export async function addMember(
  { db }: Pick<Wend, 'db'>,
  account: Account,
): Promise<{ id: number; token: string }> {
  const [{ id } = { id: 0 }] = await makeUsers({ db }, 1, () => account)
  return { id, token: await startSession(db, id, 'a test', true) }
}

/** Adds API tokens of a member; their secrets are unknown. */
export async function makeApiTokens(
  { db }: Pick<Wend, 'db'>,
  { id }: { id: number },
  count: number,
): Promise<void> {
  const row = { user_id: id, scopes: ['read' as const] }
  await db
    .insertInto('sessions')
    .values(Array.from({ length: count }, () => ({ ...row, token_hash: hashToken(newToken()) })))
    .execute()
}

/** Adds the key of a member's secret feed addresses. */
export const makeFeedKey = ({ db }: Pick<Wend, 'db'>, { id }: { id: number }): Promise<string> =>
  inTransaction(db, async (tx) => {
    const owner = await lockAndRecheckAccount(tx, id, () => true)
    if (!owner) throw new Error(`There is no account ${id}.`)
    return replaceFeedKey(tx, owner)
  })

interface SiteOverrides extends Partial<SiteFields> {
  kind?: 'blog' | 'article'
  status?: Status
  health?: Health
  by?: { id: number }
}

/** Adds a site or article, included in lists and search. @returns its id */
export async function makeSite(
  wend: Pick<Wend, 'db' | 'runOutbox'>,
  siteFields: SiteOverrides = {},
): Promise<number> {
  const [id = 0] = await makeSites(wend, 1, () => siteFields)
  await wend.runOutbox()
  return id
}

/**
 * Adds sites in bulk; lists and search include them once the outbox has run.
 * @param makeFields the fields of the nth site, from 0 @returns their ids
 */
export async function makeSites(
  { db }: Pick<Wend, 'db'>,
  count: number,
  makeFields: (n: number) => SiteOverrides = () => ({}),
): Promise<number[]> {
  const sites = Array.from({ length: count }, (_, n) => buildSite(makeFields(n)))
  const ids = await inTransaction(db, async (tx) => {
    const rows = sites.map(({ row }) => row)
    const inserted = await tx.insertInto('blogs').values(rows).returning('id').execute()
    for (const [n, { id }] of inserted.entries())
      await addHoldForStatus(tx, { kind: 'blog', id }, rows[n]?.status ?? 'published')
    return inserted.map(({ id }) => id)
  })
  await addTags(
    { db },
    ids.flatMap((site, n) => (sites[n]?.tags ?? []).map((value) => ({ site, value }))),
  )
  return ids
}

function buildSite({ by, tags = [], ...fields }: SiteOverrides) {
  const address = parseSiteUrl(fields.url ?? `https://site${++lastNumber}.example.org/`)
  if ('error' in address) throw new Error(address.error.code)
  const title = fields.title ?? `Site ${lastNumber}`
  return { tags, row: { ...fields, ...address, title, slug: toSlug(title), user_id: by?.id ?? null } }
}

/** Adds the hold that results in this status. */
async function addHoldForStatus(tx: Tx, target: HoldTarget, status: Status): Promise<void> {
  if (status !== 'published') await addHold(tx, target, { why: status === 'held' ? 'review' : 'staff' })
}

/** Hides content as staff would, or holds it for review. */
export const hold = (
  { db }: Pick<Wend, 'db'>,
  kind: HoldTarget['kind'],
  id: number,
  status: Status = 'hidden',
): Promise<void> => inTransaction(db, (tx) => addHoldForStatus(tx, { kind, id }, status))

/** Releases all holds of an item. */
export const clearHolds = (
  { db }: Pick<Wend, 'db'>,
  kind: HoldTarget['kind'],
  id: number,
): Promise<unknown> => sql`delete from content_holds where ${sql.ref(`${kind}_id`)} = ${id}`.execute(db)
