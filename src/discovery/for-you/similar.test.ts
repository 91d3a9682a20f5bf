import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { sharedData } from '#test/shared-data.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { weighWordsTask } from './topics.ts'

// Similar sites. Recomputes every reason from the sites' texts and the members' actions.

interface Similar {
  id: number
  title: string
  shared_tags: string[]
  shared_words: string[]
  readers: number | null
  recommenders: number | null
}

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const findSimilar = async (id: number): Promise<Similar[]> =>
  (await wend.anonymous(`GET /api/blogs/${id}/similar/`)).body.results
const weighWords = () =>
  weighWordsTask(wend.db).run({}, { jobId: '1', number: 1, signal: new AbortController().signal })

const normalize = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase()

/** A site's description and posts as one text. */
async function getText(id: number): Promise<string> {
  const { description } = await wend.db
    .selectFrom('blogs')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const posts = await wend.db
    .selectFrom('posts')
    .select(['title', 'excerpt'])
    .where('blog_id', '=', id)
    .execute()
  return normalize([description, ...posts.flatMap(({ title, excerpt }) => [title, excerpt])].join(' '))
}

const getTags = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/`)).body.tags as string[]

async function getLikers(id: number): Promise<Set<number>> {
  const tables = ['blog_upvotes', 'bookmarks', 'follows'] as const
  const rows = await Promise.all(
    tables.map((table) => wend.db.selectFrom(table).select('user_id').where('blog_id', '=', id).execute()),
  )
  return new Set(rows.flat().map(({ user_id }) => user_id))
}

async function getRecommenders(id: number): Promise<Set<number>> {
  const rows = await wend.db.selectFrom('recommendations').select('from_id').where('to_id', '=', id).execute()
  return new Set(rows.map(({ from_id }) => from_id))
}

/** The first letters of a word, shared by all of its forms. */
const getStem = (word: string) => normalize(word).slice(0, Math.max(4, word.length - 4))

async function expectTrueReasons(id: number): Promise<number> {
  const found = await findSimilar(id)
  const [tags, text, likers, recommenders] = [
    new Set(await getTags(id)),
    await getText(id),
    await getLikers(id),
    await getRecommenders(id),
  ]
  for (const other of found) {
    const shared = (await getTags(other.id)).filter((tag) => tags.has(tag))
    expect([...other.shared_tags].sort()).toEqual(shared.sort())
    const otherText = await getText(other.id)
    for (const word of other.shared_words) {
      expect([id, other.id, word, text.includes(normalize(word))]).toEqual([id, other.id, word, true])
      expect([id, other.id, word, otherText.includes(getStem(word))]).toEqual([id, other.id, word, true])
    }
    const countShared = (a: Set<number>, b: Set<number>) => [...a].filter((id) => b.has(id)).length
    if (other.readers !== null) expect(other.readers).toBe(countShared(likers, await getLikers(other.id)))
    if (other.recommenders !== null)
      expect(other.recommenders).toBe(countShared(recommenders, await getRecommenders(other.id)))
    const reasons = other.shared_tags.length + other.shared_words.length
    expect(reasons > 0 || other.readers !== null || other.recommenders !== null).toBe(true)
  }
  return found.length
}

it('matches words of descriptions and posts, and ignores stop words', async () => {
  const dyer = await makeSite(wend, { title: 'Vat', description: 'Indigo and madder: good people dye wool.' })
  const weaver = await makeSite(wend, { title: 'Shed', description: 'Madder roots, and an indigo vat.' })
  const stopwordSite = await makeSite(wend, {
    title: 'Kind',
    description: 'Good people, good things, and the world.',
  })
  const poster = await makeSite(wend, { title: 'Post', url: 'https://poster.example.org/' })
  const posts = [
    {
      ...createPost('https://poster.example.org/', 1, '2024-06-10T08:00:00Z'),
      title: 'A week with indigo and madder',
    },
  ]
  await importPosts(wend.db, {
    blog_id: poster,
    site_url: 'https://poster.example.org/',
    read_on: new Date('2024-06-15T12:00:00Z'),
    is_first_feed: true,
    feed: createFeed(posts),
  })
  for (let n = 0; n < 20; n++)
    await makeSite(wend, { description: `Good people and notes of the world, number ${n}.` })
  await wend.runOutbox()
  await weighWords()
  await wend.services.invalidation.catchUp()
  const found = await findSimilar(dyer)
  expect(found.map(({ id }) => id).sort()).toEqual([weaver, poster].sort())
  for (const site of found) expect([...site.shared_words].sort()).toEqual(['indigo', 'madder'])
  expect(await findSimilar(stopwordSite)).toEqual([])
})

it('matches a site without tags by rare words, as soon as it is listed', async () => {
  const first = await makeSite(wend, {
    title: 'Hedge',
    description: `Hornbeam coppice. ${Array.from({ length: 30 }, (_, n) => `Hedgeword${n}x`).join(' ')}`,
  })
  await wend.runOutbox()
  await weighWords()
  expect(await findSimilar(first)).toEqual([])
  const second = await makeSite(wend, { title: 'Wood', description: 'A coppice of old hornbeam.' })
  await wend.runOutbox()
  await wend.services.invalidation.catchUp()
  for (const [site, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const [found] = await findSimilar(site)
    expect(found).toMatchObject({ id: other, shared_tags: [] })
    expect([...(found?.shared_words ?? [])].sort()).toEqual(['coppice', 'hornbeam'])
  }
})

it('deletes the words of a deleted site', async () => {
  const id = await makeSite(wend, { title: 'Bog', description: 'A sphagnaceous diary.' })
  await wend.runOutbox()
  const findWordSites = async () =>
    (
      await wend.db.selectFrom('word_counts').select('only_in').where('lexeme', 'like', 'sphagn%').execute()
    ).map(({ only_in }) => only_in)
  expect(await findWordSites()).toEqual([id])
  await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
  await wend.runOutbox()
  expect(await findWordSites()).toEqual([])
})

it('ranks sites in the same language first', async () => {
  const tags = ['sundials']
  const site = await makeSite(wend, { title: 'Schatten', tags })
  const english = await makeSite(wend, { title: 'Gnomon', tags: [...tags, 'brass'] })
  const german = await makeSite(wend, { title: 'Uhr', tags })
  await wend.db.updateTable('blogs').set({ language: 'de' }).where('id', 'in', [site, german]).execute()
  await wend.db.updateTable('blogs').set({ language: 'en' }).where('id', '=', english).execute()
  await wend.runOutbox()
  expect((await findSimilar(site)).map(({ id }) => id)).toEqual([german, english])
})

it('counts followers as well as voters and bookmarkers', async () => {
  const [site, similar] = [await makeSite(wend), await makeSite(wend)]
  for (let n = 0; n < 5; n++) {
    const reader = await makeUser(wend)
    await reader.call(`POST /api/blogs/${site}/follow/`)
    await reader.call(
      n % 2 ? `PATCH /api/blogs/upvote-blog/${similar}/` : `POST /api/blogs/${similar}/follow/`,
    )
  }
  await wend.runOutbox()
  expect(await findSimilar(site)).toMatchObject([
    { id: similar, readers: 5, shared_tags: [], shared_words: [] },
  ])
  await expectTrueReasons(site)
})

it.skipIf(!sharedData || !isSlowRun)('gives true reasons for real sites', async () => {
  const sites: SiteToAdd[] = []
  const files = await findFiles(
    ['personalsites/sites', 'chinese-independent-blogs/blogs-original.csv'].map((path) =>
      join(sharedData ?? '', path),
    ),
  )
  for await (const { entry } of readEntries(files, () => {})) {
    const site = 'note' in entry || 'error' in entry ? entry : prepareSite(entry)
    if ('url_key' in site) sites.push(site)
  }
  const sample = sites.filter((_, index) => index % 3 === 0).slice(0, 2000)
  for (let index = 0; index < sample.length; index += 500)
    await addSites(wend.db, sample.slice(index, index + 500))
  await wend.runOutbox()
  await weighWords()
  await wend.services.invalidation.catchUp()
  const ids = await wend.db.selectFrom('blogs').select('id').orderBy('id').execute()
  let similar = 0
  for (const { id } of ids.filter((_, index) => index % 20 === 0)) similar += await expectTrueReasons(id)
  expect(similar).toBeGreaterThan(200)
})
