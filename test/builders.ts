import { sql } from 'kysely'
import type { SiteDetails } from '#contract/site-fields.ts'
import { slugOf } from '#contract/slug.ts'
import { startSession } from '#features/accounts/sessions.ts'
import { parseSiteUrl } from '#features/blogs/site-address.ts'
import { addHold, type Holdable } from '#features/visibility/holds.ts'
import type { Status } from '#features/visibility/rules.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Caller, Wend } from './wend.ts'

/** A logged-in member: a name, an id, and a way to call Wend. */
export interface TestPerson {
  id: number
  username: string
  email: string
  token: string
  call: Caller
}

let made = 0

/** Makes a logged-in member. Passwords are left to the tests of accounts. */
export async function makeUser(
  wend: Wend,
  username = `reader${++made}`,
  more: { is_staff?: boolean } = {},
): Promise<TestPerson> {
  const email = `${username}@example.org`.toLowerCase()
  const { id, token } = await addMember(wend.db, { username, email, ...more })
  return { id, username, email, token, call: wend.as(token) }
}

/** Adds an account that no password opens, and logs it in. */
export async function addMember(
  db: Db,
  account: { username: string; email: string; is_staff?: boolean },
): Promise<{ id: number; token: string }> {
  const { id } = await db
    .insertInto('users')
    .values({ ...account, password_hash: 'nobody logs in with this', email_confirmed_on: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ user_id: id }).execute()
  return { id, token: await startSession(db, id, 'a test') }
}

interface SiteFacts extends Partial<SiteDetails> {
  kind?: 'blog' | 'article'
  status?: 'published' | 'held' | 'hidden'
  by?: TestPerson
}

/** Makes a site or article that lists and search know. @returns its id */
export async function makeSite(wend: Wend, facts: SiteFacts = {}): Promise<number> {
  const { by, tags = [], ...said } = facts
  const address = parseSiteUrl(facts.url ?? `https://site${++made}.example.org/`)
  if ('refused' in address) throw new Error(address.refused.code)
  const title = facts.title ?? `Site ${made}`
  const status = facts.status ?? 'published'
  const id = await wend.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('blogs')
      .values({ ...said, ...address, title, slug: slugOf(title), user_id: by?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await holdAs(tx, { kind: 'blog', id }, status)
    return id
  })
  for (const [position, value] of tags.entries()) {
    const tag = await wend.db
      .insertInto('tags')
      .values({ value })
      .onConflict((clash) => clash.column('value').doUpdateSet({ value }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await wend.db.insertInto('blog_tags').values({ blog_id: id, tag_id: tag.id, position }).execute()
  }
  await wend.runOutbox()
  return id
}

/** Makes a thing as it would be after staff hid it, or while it waits for them. */
async function holdAs(tx: Tx, thing: Holdable, status: Status): Promise<void> {
  if (status !== 'published') await addHold(tx, thing, { why: status === 'held' ? 'review' : 'staff' })
}

/** Hides a thing as staff do, or has it wait for them. */
export const hold = (
  { db }: Pick<Wend, 'db'>,
  kind: Holdable['kind'],
  id: number,
  status: Status = 'hidden',
): Promise<void> => db.transaction().execute((tx) => holdAs(tx, { kind, id }, status))

/** Shows a thing again, whatever held it. */
export const show = ({ db }: Pick<Wend, 'db'>, kind: Holdable['kind'], id: number): Promise<unknown> =>
  sql`delete from content_holds where ${sql.ref(`${kind}_id`)} = ${id}`.execute(db)
