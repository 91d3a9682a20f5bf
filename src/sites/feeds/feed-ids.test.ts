import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, it, onTestFinished } from 'vitest'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { makeComment, makeDiscussion } from '#test/builders/contributions.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { openOldSchema } from '#test/open-old-schema.ts'
import { startWend, type Wend } from '#test/wend.ts'

type Options = Parameters<typeof startWend>[0]

async function startInstance(options?: Options): Promise<Wend> {
  const wend = await startWend(options)
  onTestFinished(() => wend.close())
  return wend
}

/** The ids and links of a feed, newest first; its formats agree. */
async function readEntries(wend: Wend, path: string) {
  await wend.services.invalidation.catchUp()
  const get = async (file: string) => (await wend.anonymous(`GET ${path}/${file}`)).text
  const rss = parseRssFeed(await get('feed.rss')).items ?? []
  const atom = parseAtomFeed(await get('feed.atom'))
  const json = parseJsonFeed(await get('feed.json')).items ?? []
  const ids = rss.map(({ guid }) => guid?.value)
  expect(atom.entries?.map(({ id }) => id)).toEqual(ids)
  expect(json.map(({ id }) => id)).toEqual(ids)
  for (const { guid, link } of rss) expect(guid?.isPermaLink ?? true).toBe(guid?.value === link)
  return { feed: atom.id, ids, links: rss.map(({ link }) => link) }
}

/** A site and an article, with a discussion and a comment. */
async function addContent(wend: Wend) {
  const ada = await makeUser(wend, 'Ada')
  const site = await makeSite(wend, { title: 'Old Title', by: ada })
  const article = await makeSite(wend, { title: '旧题', kind: 'article', by: ada })
  const discussion = await makeDiscussion(wend, { site, by: ada, title: 'Tea?', content: 'x' })
  const comment = await makeComment(wend, { discussion, by: ada, content: 'x' })
  return { ada, site, article, discussion, comment }
}

const rename = (wend: Wend, id: number, title: string) =>
  wend.db.updateTable('blogs').set({ title, slug: title.toLowerCase() }).where('id', '=', id).execute()

it('derives ids from immutable fields', async () => {
  const wend = await startInstance()
  const { site, article, discussion, comment } = await addContent(wend)
  const paths = [
    '/blogs/recent',
    '/articles/featured',
    '/user/Ada',
    `/blog/x/${site}/discussions`,
    `/blog/x/${site}/discussions/${discussion}`,
  ]
  const readAll = (instance: Wend) => Promise.all(paths.map((path) => readEntries(instance, path)))
  const originalFeeds = await readAll(wend)
  const tag = /^tag:wend\.test,\d{4}-\d\d-\d\d:[0-9a-f-]{36}\/(.+)$/
  const idPaths = originalFeeds.map(({ ids }) => ids.map((id) => tag.exec(id ?? '')?.[1]))
  expect(idPaths).toEqual([
    [`blog/${site}`],
    [`article/${article}`],
    [`article/${article}`, `blog/${site}`],
    [`discussion/${discussion}`],
    [`comment/${comment}`],
  ])
  const withoutLinks = ({ feed, ids }: Awaited<ReturnType<typeof readEntries>>) => ({ feed, ids })

  await rename(wend, site, 'New')
  await rename(wend, article, 'Newer')
  const renamedFeeds = await readAll(wend)
  expect(renamedFeeds.map(withoutLinks)).toEqual(originalFeeds.map(withoutLinks))
  expect(renamedFeeds[0]?.links).toEqual([`http://wend.test/blog/new/${site}`])

  const movedFeeds = await readAll(
    await startInstance({ sameDatabaseAs: wend, env: { PUBLIC_URL: 'https://new.example.org' } }),
  )
  expect(movedFeeds.map(withoutLinks)).toEqual(originalFeeds.map(withoutLinks))
  expect(movedFeeds[0]?.links).toEqual([`https://new.example.org/blog/new/${site}`])
})

it('assigns the same id to an entry in concurrent processes', async () => {
  const first = await startInstance()
  const site = await makeSite(first)
  const others = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      startInstance({ sameDatabaseAs: first, env: { PUBLIC_URL: `https://${name}.example.org` } }),
    ),
  )
  const feeds = await Promise.all([first, ...others].map((wend) => readEntries(wend, '/blogs/recent')))
  expect(new Set(feeds.flatMap(({ ids }) => ids)).size).toBe(1)
  expect(feeds[0]?.ids[0]).toMatch(new RegExp(`/blog/${site}$`))
})

it('keeps the ids of entries published by earlier versions', async () => {
  const oldDatabase = await openOldSchema('0060_donations')
  // People and sites as an earlier version left them.
  const runSql = (text: string) => oldDatabase.pool.query(text)
  await runSql(
    `insert into users (username, email, password_hash, is_staff) values ('Ada', 'a@example.org', 'x', true)`,
  )
  await runSql(`insert into profiles (user_id) values (1)`)
  await runSql(`insert into blogs (kind, url, url_key, domain, title, slug, user_id) select kind, 'https://' || n || '.example/',
    n || '.example', n || '.example', 'T', slug, 1 from (values ('blog', 1, 'old-title'), ('article', 2, '旧题'),
    ('blog', 3, 'survivor')) as seed (kind, n, slug)`)
  await runSql(
    `insert into discussions (blog_id, user_id, title, content, content_html) values (1, 1, 'Tea?', 'x', 'x')`,
  )
  await runSql(`insert into comments (discussion_id, user_id, content, content_html) values (1, 1, 'x', 'x')`)
  await migrateDatabase(oldDatabase.url)
  const wend = await startInstance({ databaseUrl: oldDatabase.url })
  await makeComment(wend, { discussion: 1, by: { id: 1 } })
  await makeDiscussion(wend, { site: 1, by: { id: 1 }, title: 'Milk?' })
  await rename(wend, 1, 'New')
  await rename(wend, 2, 'Newer')
  const recent = await readEntries(wend, '/blogs/recent')
  expect(recent.ids).toEqual(['http://wend.test/blog/survivor/3', 'http://wend.test/blog/old-title/1'])
  expect(recent.links).toEqual(['http://wend.test/blog/survivor/3', 'http://wend.test/blog/new/1'])
  expect((await readEntries(wend, '/articles/featured')).ids).toEqual([
    `http://wend.test/article/${encodeURIComponent('旧题')}/2`,
  ])
  const tea = 'http://wend.test/blog/old-title/1/discussions/1'
  const expectOldIds = async (instance: Wend, site: number) => {
    const discussions = await readEntries(instance, `/blog/x/${site}/discussions`)
    expect(discussions.ids).toEqual([expect.stringMatching(/^tag:wend\.test,.*\/discussion\/2$/), tea])
    const comments = await readEntries(instance, `/blog/x/${site}/discussions/1`)
    expect(comments.ids).toEqual([expect.stringMatching(/^tag:.*\/comment\/2$/), `${tea}#comment-1`])
    expect(comments.feed).toBe(tea)
  }
  await expectOldIds(wend, 1)
  await expectOldIds(
    await startInstance({ sameDatabaseAs: wend, env: { PUBLIC_URL: 'https://new.example.org' } }),
    1,
  )

  // Merging the site into another keeps them, too.
  const { token } = await makeUser(wend, 'Staff', { is_staff: true })
  const merge = await wend.as(token)('POST /api/staff/blogs/1/merge/', { into: 3, reason: 'It moved' })
  expect(merge.status).toBeLessThan(300)
  await expectOldIds(wend, 3)
})
