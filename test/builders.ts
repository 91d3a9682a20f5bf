import type { SiteDetails } from '#contract/site-fields.ts'
import { slugOf } from '#contract/slug.ts'
import { startSession } from '#features/accounts/sessions.ts'
import { parseSiteUrl } from '#features/blogs/site-address.ts'
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
  const { id } = await wend.db
    .insertInto('users')
    .values({
      username,
      email,
      password_hash: 'nobody logs in with this',
      email_confirmed_on: new Date(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wend.db.insertInto('profiles').values({ user_id: id }).execute()
  const token = await startSession(wend.db, id, 'a test')
  return { id, username, email, token, call: wend.as(token) }
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
  if ('refused' in address) throw new Error(address.refused)
  const title = facts.title ?? `Site ${made}`
  const { id } = await wend.db
    .insertInto('blogs')
    .values({
      ...said,
      ...address,
      title,
      slug: slugOf(title),
      user_id: by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
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
