import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstRow } from '#platform/db/results.ts'
import { addBookmarks, addFollows, addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { weighWordsTask } from './topics.ts'

// A community of three dozen sites with tags, words, readers and recommenders. Checks every reason against the rows,
// independently of the code under test.

const crafts = ['pottery', 'weaving', 'bookbinding', 'baking']
/** Distinctive words of each craft; a site has some of them. */
const words = [
  ['kiln', 'celadon', 'porcelain', 'slipware'],
  ['warp', 'heddle', 'shuttle', 'twill'],
  ['vellum', 'endpaper', 'signature', 'awl'],
  ['levain', 'hydration', 'banneton', 'rye'],
]
const sites: number[] = []
const readers: TestPerson[] = []

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  for (let n = 0; n < 36; n++) {
    const craft = n % 4
    const [first, second] = [words[craft]?.[n % 3], words[craft]?.[(n + 1) % 4]]
    const tags = [crafts[craft], n % 5 === 0 ? 'notes' : '', n % 9 === 0 ? 'zines' : ''].filter(Boolean)
    const description =
      n % 6 === 5 ? '' : `Notes on ${first} and ${second}, and the good people of room ${n}.`
    sites.push(await makeSite(wend, { title: `Site ${n}`, description, tags: tags as string[] }))
  }
  for (let n = 0; n < 7; n++) readers.push(await makeUser(wend, `Reader${n}`))
  for (const [kind, add] of [addUpvotes, addBookmarks, addFollows].entries())
    for (const [index, reader] of readers.entries())
      await add(wend, reader, ...sites.filter((_, n) => (n * 7 + index + kind) % 5 === 0 || n < 3))
  // Every other site recommends the next four, so neighbours share two recommenders.
  const pairs = sites.flatMap((from, n) =>
    (n % 2 ? [] : [1, 2, 3, 4]).map((step) => [from, sites[(n + step) % sites.length] ?? 0] as const),
  )
  await makeRecommendations(wend, pairs)
  await wend.runOutbox()
  await weighWordsTask(wend.db).run({}, { jobId: '1', number: 1, signal: new AbortController().signal })
  await wend.services.invalidation.catchUp()
})
afterAll(() => wend.close())

const getFacts = async (id: number) => {
  const { rows } = await sql<{
    tags: string[]
    description: string
    likers: number[]
    recommenders: number[]
  }>`
    select b.description,
      array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id where bt.blog_id = b.id) as tags,
      array(select user_id from blog_upvotes where blog_id = b.id union select user_id from bookmarks where blog_id = b.id
        union select user_id from follows where blog_id = b.id) as likers,
      array(select distinct from_id from recommendations where to_id = b.id) as recommenders
    from blogs b where b.id = ${id}`.execute(wend.db)
  return firstRow(rows)
}
const intersect = <T>(a: T[], b: T[]) => a.filter((value) => b.includes(value))

it('gives true reasons for similar sites', async () => {
  const counts = { tags: 0, words: 0, readers: 0, recommenders: 0 }
  for (const id of sites) {
    const facts = await getFacts(id)
    const { body } = await wend.anonymous(`GET /api/blogs/${id}/similar/`)
    for (const other of body.results) {
      const otherFacts = await getFacts(other.id)
      expect([...other.shared_tags].sort()).toEqual(intersect(facts.tags, otherFacts.tags).sort())
      for (const word of other.shared_words)
        for (const text of [facts.description, otherFacts.description])
          expect([word, text, text.toLowerCase().includes(word)]).toEqual([word, text, true])
      for (const word of ['good', 'people', 'notes', 'room']) expect(other.shared_words).not.toContain(word)
      if (other.readers !== null)
        expect(other.readers).toBe(intersect(facts.likers, otherFacts.likers).length)
      if (other.recommenders !== null)
        expect(other.recommenders).toBe(intersect(facts.recommenders, otherFacts.recommenders).length)
      counts.tags += other.shared_tags.length
      counts.words += other.shared_words.length
      counts.readers += other.readers === null ? 0 : 1
      counts.recommenders += other.recommenders === null ? 0 : 1
    }
  }
  for (const [kind, count] of Object.entries(counts)) expect([kind, count > 20]).toEqual([kind, true])
})

it('gives true reasons for the sites on a member’s list', async () => {
  const kinds = new Set<string>()
  for (const [n, reader] of readers.entries()) {
    const profile = n % 2 ? [crafts[n % 4] as string] : []
    await reader.call('POST /api/profile-create-update/', { about_me: '', tags: profile })
    const personal_by = { votes: n % 3 !== 1, bookmarks: n % 3 === 1, follows: n % 2 === 0 }
    expect((await reader.call('PATCH /api/preferences/', { personal_by })).status).toBe(200)
    const { body } = await reader.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/?page_size=100')
    expect(body.results.length).toBeGreaterThan(0)
    for (const { id, because, because_of } of body.results) {
      const { tags } = await getFacts(id)
      const others = because_of.flatMap(({ values }: { values: string[] }) => values)
      for (const value of [...because, ...others]) expect(tags).toContain(value)
      expect(because.length + others.length).toBeGreaterThan(0)
      for (const value of because) expect(profile).toContain(value)
      for (const { kind, values } of because_of) {
        kinds.add(kind)
        expect([kind, personal_by[kind as keyof typeof personal_by]]).toEqual([kind, true])
        // The member liked sites with this tag in no other way more often.
        for (const value of values) {
          const counts = await Promise.all(
            Object.keys(tables).map((other) =>
              personal_by[other as keyof typeof tables] ? countLiked(reader, other, value) : 0,
            ),
          )
          expect(await countLiked(reader, kind, value)).toBe(Math.max(...counts))
        }
      }
      for (const value of others)
        expect(await countLikedInAnyWay(reader, personal_by, value)).toBeGreaterThanOrEqual(2)
    }
  }
  expect(kinds.size).toBeGreaterThan(1)
})

const tables = { votes: 'blog_upvotes', bookmarks: 'bookmarks', follows: 'follows' } as const

/** The number of sites with a tag that a member liked in one way, such as by upvoting. */
async function countLiked({ id }: TestPerson, kind: string, tag: string): Promise<number> {
  return (await findLikedSites(id, tables[kind as keyof typeof tables], tag)).length
}

async function countLikedInAnyWay(
  { id }: TestPerson,
  enabled: Record<keyof typeof tables, boolean>,
  tag: string,
) {
  const all = new Set<number>()
  for (const [kind, table] of Object.entries(tables))
    if (enabled[kind as keyof typeof tables])
      for (const site of await findLikedSites(id, table, tag)) all.add(site)
  return all.size
}

async function findLikedSites(userId: number, table: string, tag: string): Promise<number[]> {
  const { rows } = await sql<{ blog_id: number }>`
    select l.blog_id from ${sql.table(table)} l join blog_tags bt on bt.blog_id = l.blog_id
      join tags t on t.id = bt.tag_id
    where l.user_id = ${userId} and t.value = ${tag}`.execute(wend.db)
  return rows.map(({ blog_id }) => blog_id)
}
