import { sql } from 'kysely'
import { dailyKey, findSitesForYou } from '#discovery/for-you/for-you-queries.ts'
import { findSimilarSites } from '#discovery/for-you/similar-queries.ts'
import { findInterests, findProfileInterests } from '#discovery/listings/interests.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { SiteText } from './judged-file.ts'
import type { UnshuffledCase } from './mix.ts'
import { oldForYou, oldSimilar } from './old-lists.ts'
import type { TestMember } from './people.ts'

const siteCount = 60
const similarSize = 6
const forYouSize = 12
/** The length of the shortest meaningful description. */
const minLetters = 40
const votesPerTag = 4
/** Both versions pick at random; a fixed day makes the picks reproducible. */
const day = dailyKey(new Date('2026-11-23'))

/** Sites with descriptions, ordered by a hash of their address, with the similar sites of both versions. */
export async function collectSimilar(
  db: Db,
  texts: Map<number, SiteText>,
  seed: string,
): Promise<UnshuffledCase[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where status = 'published' and kind = 'blog' and char_length(description) >= ${minLetters}
    order by md5(url_key || ${seed}), id limit ${siteCount}`.execute(db)
  const cases: UnshuffledCase[] = []
  for (const { id } of rows) {
    const lists = {
      old: await oldSimilar(db, id, similarSize),
      new: (await findSimilarSites(db, id, similarSize)).map((site) => site.id),
    }
    await addTexts(db, [id, ...lists.old, ...lists.new], texts)
    cases.push({ kind: 'similar', about: texts.get(id) as SiteText, ...lists })
  }
  return cases
}

/** The recommendations of both versions for a person; people exist only in the caller's transaction. */
export async function collectForYou(
  tx: Tx,
  person: TestMember,
  texts: Map<number, SiteText>,
  seed: string,
): Promise<UnshuffledCase> {
  const { id: userId } = await tx
    .insertInto('users')
    .values({ username: `judged${person.name}`, email: `${person.name}@judged.test`, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update users set personal_by = '{votes}' where id = ${userId}`.execute(tx)
  await sql`
    insert into profile_tags (user_id, tag_id, position)
    select ${userId}, t.id, row_number() over (order by t.id) - 1 from tags t
    where t.value = any(${person.interests}::text[])`.execute(tx)
  const { rows: votes } = await sql<{ blog_id: number }>`
    insert into blog_upvotes (user_id, blog_id)
    select distinct ${userId}::integer, one.blog_id from unnest(${person.voted_for}::text[]) as wanted (value)
      join tags t on t.value = wanted.value, lateral (
        select b.id as blog_id from blog_tags bt join blogs b on b.id = bt.blog_id
        where bt.tag_id = t.id and b.status = 'published' order by md5(b.url_key || ${seed}), b.id limit ${votesPerTag}) as one
    returning blog_id`.execute(tx)
  const interests = await findInterests(tx, userId)
  // As screens request it.
  const options = { userId, page: 1, size: forYouSize, withoutKept: true, languages: [] }
  const { matches } =
    interests.tags.length === 0
      ? { matches: [] }
      : await findSitesForYou(tx, interests, { key: day, newest: interests.newest_site_id }, options)
  const lists = {
    old: await oldForYou(tx, await findProfileInterests(tx, userId), day, forYouSize),
    new: matches.map(({ id }) => id),
  }
  await addTexts(tx, [...votes.map(({ blog_id }) => blog_id), ...lists.old, ...lists.new], texts)
  const voted_for = votes.map(({ blog_id }) => texts.get(blog_id) as SiteText)
  return { kind: 'for_you', about: { interests: person.interests, voted_for }, ...lists }
}

/** Adds the sites' descriptions. */
async function addTexts(db: Db, ids: number[], texts: Map<number, SiteText>): Promise<void> {
  const { rows } = await sql<SiteText & { id: number }>`
    select b.id, b.title, b.description, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
      where bt.blog_id = b.id order by bt.position) as tags
    from blogs b where b.id = any(${ids}::integer[])`.execute(db)
  for (const { id, ...text } of rows) texts.set(id, text)
}
