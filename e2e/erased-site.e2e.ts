import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { addMember } from '#test/builders.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// A running server lists and crawls a site, its owner proves ownership by robots.txt, and no trace of its content is
// left in the database or in the server's files.

const name = 'erased.example.org'
const site = `http://${name}/`
/** Distinctive words. */
const distinctiveWords = ['Quillwort', 'sphagnaceous', 'peatwright', 'bogbeanery']
const monthMs = 30 * 24 * 3600 * 1000
/** Searching every table slows the server down for a moment. */
const slowPolling = { timeout: 120_000, interval: 500 }

let web: Web
let server: ServerProcess
let database: ReturnType<typeof openDatabase>
let folder: string
let databaseUrl: string
let robots = 'User-agent: *\nAllow: /\n'

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const host = feedSite({
    name,
    schedule: {
      seed: 7,
      postsPerMonth: 30,
      since: Date.now() - monthMs,
      paragraph:
        'The peatwright looked at the moor and wrote about everything that she saw there in the rain.',
    },
    metadata: {
      title: 'Quillwort',
      description: 'A sphagnaceous diary.',
      language: 'en',
      declaredIn: 'page',
      categories: ['bogbeanery'],
      picture: '/me.png',
      linkedFeed: '/feed',
    },
    robots: {
      reply: () => ({ headers: { 'content-type': 'text/plain' }, body: robots }),
      allows: () => true,
    },
    pages: {
      '/me.png': { kind: 'picture', reply: { headers: { 'content-type': 'image/png' }, body: picture } },
    },
  })
  web = await startWeb([host])
  folder = await mkdtemp(join(tmpdir(), 'wend-erased-'))
  const optionsFile = join(folder, 'options.json')
  await writeFile(optionsFile, JSON.stringify({ port: web.port, addresses: { [name]: web.addressOf(name) } }))
  const template = inject('templateUrl')
  databaseUrl = await cloneDatabase(template, databaseName(template))
  database = openDatabase(databaseUrl, { connections: 2 })
  server = await startServer(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      READING: 'on',
      CONTACT_EMAIL: 'ada@wend.test',
    },
    { script: ['e2e/serve-and-read.ts', optionsFile] },
  )
})
afterAll(async () => {
  await server?.stop()
  await database?.close()
  await web?.close()
  if (databaseUrl) await dropDatabase(databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: object | FormData, token?: string) {
  const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {}
  if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const payload = body instanceof FormData ? body : body && JSON.stringify(body)
  const reply = await fetch(server.url + path, { method, headers, ...(payload ? { body: payload } : {}) })
  const text = await reply.text()
  return { status: reply.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

/** Database tables that contain any of the words. */
async function findTablesWithContent(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(database.db)
  const tables: string[] = []
  for (const { name } of rows) {
    const { rows: counts } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} t where lower(t::text) ~ ${distinctiveWords.join('|').toLowerCase()}`.execute(
      database.db,
    )
    if ((counts[0]?.n ?? 0) > 0) tables.push(name)
  }
  return tables
}

const listPictures = async () =>
  (await readdir(join(folder, 'data', 'media'), { recursive: true }).catch(() => [])).filter((file) =>
    /\.(avif|webp)$/.test(file),
  )

it('erases a site’s content from a running server once its owner has proved ownership', async () => {
  const { token } = await addMember(database, {
    ...{ username: 'Stella', email: 'stella@wend.test', is_staff: true },
  })
  const { token: member } = await addMember(database, { username: 'Bob', email: 'bob@wend.test' })
  const list = new FormData()
  list.set(
    'file',
    new Blob([`url,title\n${site},Quillwort\nhttps://another.example.org/,Another\n`]),
    'list.csv',
  )
  const { body: started } = await call('POST', '/api/staff/imports/', list, token)
  const findBlog = async () => (await call('GET', `/api/blogs/url/?url=${encodeURIComponent(site)}`)).body
  await expect.poll(async () => (await findBlog())?.id, slowPolling).toBeGreaterThan(0)
  const { id } = await findBlog()
  const fetchDetails = async () => (await call('GET', `/api/blogs/${id}/details/`)).body
  await expect
    .poll(
      async () => ({ ...(await fetchDetails()), posts: (await fetchDetails()).latest_posts?.length }),
      slowPolling,
    )
    .toMatchObject({ title: 'Quillwort', description: 'A sphagnaceous diary.', posts: 6 })
  await expect.poll(async () => (await fetchDetails()).image_blog_page, slowPolling).toContain('/media/')
  await expect
    .poll(findTablesWithContent, slowPolling)
    .toEqual(
      expect.arrayContaining([
        'public.blogs',
        'public.blog_edits',
        'public.site_fingerprints',
        'public.search_entries',
      ]),
    )
  expect(await call('GET', `/api/staff/imports/${started.id}/`, undefined, token)).toMatchObject({
    body: { completed: { sites: 2, named: 2, described: 1, pictures: 1 } },
  })
  const { image_blog_page, latest_posts, slug } = await fetchDetails()
  const page = `/blog/${slug}/${id}`
  expect((await call('GET', page)).text).toContain('Quillwort')
  const discussed = await call('POST', `/api/posts/${latest_posts[0].id}/discuss/`, {}, member)
  expect(discussed.status).toBe(201)
  const comment = { content: 'I was there, too.' }
  const commentsPath = `/api/blogs/${id}/discussions/${discussed.body.discussion_id}/comments/`
  expect((await call('POST', commentsPath, comment, member)).status).toBe(201)
  expect((await listPictures()).length).toBeGreaterThan(0)

  const { body: request } = await call('POST', '/api/owner-requests/', {
    url: site,
    wish: 'erase',
    proof: 'robots',
  })
  const prove = () => call('POST', `/api/owner-requests/${request.key}/prove/`)
  expect((await prove()).body.code).toBe('proof_not_there')
  robots += `# wend-proof: ${request.proof_word}\n`
  expect((await prove()).body.state).toBe('granted')
  // Immediately, in cached replies too.
  for (const part of ['', 'details/'])
    expect((await call('GET', `/api/blogs/${id}/${part}`)).status).toBe(404)
  await expect.poll(async () => (await call('GET', page)).status).toBe(404)
  const fetchDoneOn = async () => (await call('GET', `/api/owner-requests/${request.key}/`)).body.done_on
  await expect.poll(fetchDoneOn, slowPolling).not.toBeNull()

  await expect.poll(findTablesWithContent, slowPolling).toEqual([])
  expect(await listPictures()).toEqual([])
  expect((await call('GET', image_blog_page)).status).toBe(404)
  for (const query of distinctiveWords) {
    expect((await call('GET', `/api/search/?query=${query}`)).body.count).toBe(0)
    expect((await call('GET', `/api/search/?query=${query}&in=posts`)).body.count).toBe(0)
  }
  for (const path of ['/api/posts/', '/api/blogs/', '/sitemap.xml'])
    expect((await call('GET', path)).text).not.toContain(name)
  const report = await call('GET', `/api/staff/imports/${started.id}/report/`, undefined, token)
  expect(report.text).toContain('Another')
  expect(report.text.toLowerCase()).not.toContain('quillwort')
  // Content by other people stays.
  const exported = await call('GET', '/api/export/', undefined, member)
  expect(exported.text).toContain(comment.content)

  const resubmission = { url: `${site}about`, title: 'Again', description: '', tags: [] }
  expect(await call('POST', '/api/upload-edit-blog/', resubmission, member)).toMatchObject({
    status: 400,
    body: { code: 'site_refused' },
  })
  expect(await call('GET', `/api/blogs/url/?url=${encodeURIComponent(site)}`)).toMatchObject({ status: 400 })
  const { rows: scheduled } = await sql`select from reading_hosts where name = ${name}`.execute(database.db)
  expect(scheduled).toEqual([])
  expect(server.output()).not.toMatch(new RegExp(distinctiveWords.join('|'), 'i'))
})
