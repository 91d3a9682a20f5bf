import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { makeContactMessage, makeDuplicate } from './builders/for-staff.ts'
import { makeSpellingProposal } from './builders/tags.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { sendFile } from './send-file.ts'
import { startWend, type Wend } from './wend.ts'

// Every staff route rejects others, and each write has an entry in the audit log.

const staffRoutes = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')
const writes = staffRoutes.filter(({ route }) => !route.startsWith('GET '))
/** Streams and files, which are not endpoints of the contract. */
const otherRoutes = ['GET /api/staff/imports/:id/events/', 'GET /api/staff/imports/:id/report/']

let wend: Wend
let ada: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const fillParams = (route: string) => route.replace(/:\w+/g, '1')
const allRoutes = [...staffRoutes.map(({ route }) => route as string), ...otherRoutes]

/** Lists the server's routes under /api/staff/, from its printed route tree. */
function listMountedPaths(): string[] {
  const ancestors: string[] = []
  const paths: string[] = []
  for (const line of wend.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? []
    if (part === undefined) continue
    ancestors.splice(indent.length / 4)
    ancestors.push(part)
    if (methods) paths.push(ancestors.join(''))
  }
  return [...new Set(paths.filter((path) => path.startsWith('/api/staff/')))].sort()
}

it('covers all staff routes', () => {
  const served = routes.map(({ endpoint }) => endpoint).filter(({ route }) => route.includes('/api/staff/'))
  expect(served.filter(({ access }) => access !== 'staff')).toEqual([])
  const knownPaths = allRoutes.map((route) => splitRoute(route).path.replace(/\/$/, ''))
  expect(listMountedPaths().map((path) => path.replace(/:[\w|:]+/g, ':'))).toEqual(
    [...new Set(knownPaths.map((path) => path.replace(/:[\w|:]+/g, ':')))].sort(),
  )
  expect(staffRoutes.length).toBeGreaterThan(30)
})

it.each(allRoutes)('rejects others: %s', async (route) => {
  expect((await wend.anonymous(fillParams(route))).status).toBe(401)
  expect((await wend.as('no-such-token')(fillParams(route))).status).toBe(401)
  const rejected = await bob.call(fillParams(route))
  expect(rejected).toMatchObject({
    status: 403,
    body: { detail: 'You do not have permission to perform this action.' },
  })
})

/** The path parameters and body of each write. A new write must be added here. */
const reason = 'Because of the test'
const examples: Record<string, () => Promise<{ path?: Record<string, unknown>; body?: object }>> = {
  'POST /api/staff/reports/:id/decide/': async () => {
    const id = await makeSite(wend)
    const { body } = await bob.call('POST /api/reports/', { kind: 'blog', id, reason })
    return { path: { id: body.id }, body: { decision: 'hide', reason } }
  },
  'POST /api/staff/held/:kind/:id/decide/': async () => ({
    path: { kind: 'blog', id: await makeSite(wend, { status: 'held' }) },
    body: { decision: 'publish', reason },
  }),
  'POST /api/staff/messages/:id/done/': async () => {
    return { path: { id: await makeContactMessage(wend, { by: bob }) } }
  },
  'POST /api/staff/blogs/:id/hide/': async () => ({ path: { id: await makeSite(wend) }, body: { reason } }),
  'POST /api/staff/blogs/:id/restore/': async () => ({
    path: { id: await makeSite(wend, { status: 'hidden' }) },
    body: { reason },
  }),
  'DELETE /api/staff/blogs/:id/': async () => ({ path: { id: await makeSite(wend) }, body: { reason } }),
  'POST /api/staff/blogs/:id/feature/': async () => ({
    path: { id: await makeSite(wend) },
    body: { reason },
  }),
  'DELETE /api/staff/blogs/:id/feature/': async () => {
    const id = await makeSite(wend)
    await ada.call(`POST /api/staff/blogs/${id}/feature/`, { reason })
    return { path: { id }, body: { reason } }
  },
  'POST /api/staff/blogs/:id/merge/': async () => ({
    path: { id: await makeSite(wend) },
    body: { into: await makeSite(wend), reason },
  }),
  'POST /api/staff/merges/:id/undo/': async () => {
    const [from, into] = [await makeSite(wend), await makeSite(wend)]
    const { body } = await ada.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason })
    return { path: { id: body.id }, body: { reason } }
  },
  'POST /api/staff/duplicates/:id/keep-apart/': async () => {
    const id = await makeDuplicate(wend, await makeSite(wend), await makeSite(wend))
    return { path: { id }, body: { reason } }
  },
  'PUT /api/staff/articles/order/': async () => ({
    body: { ids: [await makeSite(wend, { kind: 'article' })] },
  }),
  'POST /api/staff/users/:username/suspend/': async () => ({
    path: { username: (await makeUser(wend)).username },
    body: { until: null, hide_content: true, reason },
  }),
  'POST /api/staff/users/:username/restore/': async () => {
    const { username } = await makeUser(wend)
    await ada.call(`POST /api/staff/users/${username}/suspend/`, { reason })
    return { path: { username }, body: { reason } }
  },
  'POST /api/staff/users/:username/end-sessions/': async () => ({
    path: { username: (await makeUser(wend)).username },
    body: { reason },
  }),
  'POST /api/staff/users/:username/grant-staff/': async () => ({
    path: { username: (await makeUser(wend)).username },
    body: { reason },
  }),
  'POST /api/staff/users/:username/revoke-staff/': async () => ({
    path: { username: (await makeUser(wend, undefined, { is_staff: true })).username },
    body: { reason },
  }),
  'PATCH /api/staff/tags/:tag/': async () => ({
    path: { tag: await makeTag('first') },
    body: { value: 'renamed' },
  }),
  'POST /api/staff/tags/:value/merge/': async () => ({
    path: { value: await makeTag('second') },
    body: { into: await makeTag('third') },
  }),
  'POST /api/staff/tags/:value/separate/': async () => {
    const value = await makeTag('sixth')
    await ada.call(`POST /api/staff/tags/${value}/merge/`, { into: await makeTag('seventh') })
    return { path: { value } }
  },
  'POST /api/staff/tag-proposals/:id/decide/': async () => ({
    path: { id: await makeSpellingProposal(wend, await makeTag('eighth'), await makeTag('ninth')) },
    body: { accept: false },
  }),
  'POST /api/staff/tag-proposals/:id/undo/': async () => {
    const id = await makeSpellingProposal(wend, await makeTag('tenth'), await makeTag('eleventh'))
    await ada.call(`POST /api/staff/tag-proposals/${id}/decide/`, { accept: true })
    return { path: { id } }
  },
  'POST /api/staff/tags/:value/block/': async () => ({ path: { value: await makeTag('fourth') } }),
  'POST /api/staff/tags/:value/unblock/': async () => {
    const value = await makeTag('fifth')
    await ada.call(`POST /api/staff/tags/${value}/block/`)
    return { path: { value } }
  },
  'POST /api/staff/refused-hosts/': async () => ({ body: { host: 'spam.example.com', reason } }),
  'DELETE /api/staff/refused-sites/:id/': async () => {
    await ada.call(`DELETE /api/staff/blogs/${await makeSite(wend)}/`, { reason })
    const { body } = await ada.call('GET /api/staff/refused-sites/')
    return { path: { id: body.results[0].id } }
  },
  'DELETE /api/staff/refused-hosts/:host/': async () => {
    await ada.call('POST /api/staff/refused-hosts/', { host: 'ads.example.com', reason })
    return { path: { host: 'ads.example.com' } }
  },
  'POST /api/staff/posts/:id/hide/': async () => ({
    path: { id: await makePost('hidden') },
    body: { reason },
  }),
  'POST /api/staff/posts/:id/restore/': async () => {
    const id = await makePost('restored')
    await ada.call(`POST /api/staff/posts/${id}/hide/`, { reason })
    return { path: { id }, body: { reason } }
  },
  'POST /api/staff/blogs/:id/stop-posts/': async () => ({
    path: { id: await makeSite(wend) },
    body: { reason },
  }),
  'POST /api/staff/blogs/:id/resume-posts/': async () => {
    const id = await makeSite(wend)
    await ada.call(`POST /api/staff/blogs/${id}/stop-posts/`, { reason })
    return { path: { id }, body: { reason } }
  },
  'POST /api/staff/owner-requests/:id/decide/': async () => ({
    path: { id: await makeOwnerRequest('decided.example.org') },
    body: { decision: 'refuse', reason },
  }),
  'POST /api/staff/owner-requests/:id/lift/': async () => {
    const id = await makeOwnerRequest('lifted.example.org')
    await ada.call(`POST /api/staff/owner-requests/${id}/decide/`, { decision: 'approve', reason })
    return { path: { id }, body: { reason } }
  },
  'POST /api/staff/blogs/:id/health/': async () => ({
    path: { id: await makeSite(wend) },
    body: { health: 'gone', reason },
  }),
  'POST /api/staff/blogs/:id/read-now/': async () => ({ path: { id: await makeSite(wend) } }),
  'PATCH /api/staff/reading/': async () => ({ body: { paused: false, reason } }),
  'POST /api/staff/jobs/:id/retry/': async () => ({ path: { id: await makeFailedJob() }, body: { reason } }),
  'DELETE /api/staff/jobs/:id/': async () => ({ path: { id: await makeFailedJob() }, body: { reason } }),
  'PATCH /api/staff/settings/': async () => ({ body: { intake: 'hold_first' } }),
  'POST /api/staff/imports/': async () => ({}),
}

async function makeTag(value: string): Promise<string> {
  await makeSite(wend, { tags: [value] })
  return value
}

async function makePost(name: string): Promise<number> {
  const site_url = `https://${name}.example.net`
  const id = await makeSite(wend, { url: site_url })
  const crawl = { blog_id: id, site_url, read_on: new Date(), is_first_feed: true }
  await importPosts(wend.db, { ...crawl, feed: createFeed([createPost(site_url, 1, new Date())]) })
  return (await wend.anonymous(`GET /api/blogs/${id}/posts/`)).body.results[0].id
}

async function makeOwnerRequest(url: string): Promise<number> {
  await wend.anonymous('POST /api/owner-requests/', { url, wish: 'stop', proof: 'staff' })
  return (await ada.call('GET /api/staff/owner-requests/')).body.results.at(-1).id
}

async function makeFailedJob(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job('send_mail', '{}', max_attempts => 1, run_at => now() + interval '1 day')`.execute(
    wend.db,
  )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${rows[0]?.id}`.execute(
    wend.db,
  )
  return Number(rows[0]?.id)
}

const invalidInput = { intake: 'whatever', budget: 'whatever' }
const readLog = async () =>
  wend.db.selectFrom('staff_log').select(['id', 'username', 'action', 'thing']).orderBy('id').execute()

describe('a staff write', () => {
  it('has an example here', () => {
    expect(writes.map(({ route }) => route as string).sort()).toEqual(Object.keys(examples).sort())
  })

  it.each(writes.map(({ route }) => route as string))('adds one entry to the log: %s', async (route) => {
    const example = examples[route]
    if (!example) throw new Error(`No example for ${route}`)
    const { path = {}, body = {} } = await example()
    const params = pathParams(splitRoute(route).path)
    const address = params.reduce((text, name) => text.replace(`:${name}`, String(path[name])), route)
    const logBefore = await readLog()
    const reply = route.endsWith('/imports/')
      ? await sendFile(ada.call, address, { name: 'list.txt', text: 'https://listed.example.org/' })
      : await ada.call(address, body)
    expect(reply.status, reply.text).toBeLessThan(300)
    const logAfter = await readLog()
    expect(logAfter.length).toBe(logBefore.length + 1)
    expect(logAfter.at(-1)?.username).toBe('Ada')
  })

  it.each(writes.map(({ route }) => route as string))('adds none when it is rejected: %s', async (route) => {
    const logBefore = await readLog()
    const reply = await ada.call(fillParams(route).replace(/1/g, '999999999'), invalidInput)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(await readLog()).toEqual(logBefore)
  })
})

it('logs changes by staff to content of others, but not to their own', async () => {
  const site = await makeSite(wend, { by: bob, title: 'Small Gardens' })
  const discussionReply = await bob.call(`POST /api/blogs/${site}/discussions/`, {
    title: 'Tea',
    content: 'Which?',
  })
  const thread = `/api/blogs/${site}/discussions/${discussionReply.body.id}/`
  const addComment = async (by: TestPerson) =>
    (await by.call(`POST ${thread}comments/`, { content: 'Green' })).body.id
  const [bobsComment, adasComment] = [await addComment(bob), await addComment(ada)]
  await bob.call(`POST /api/blogs/${site}/reviews/`, { rating: 4, content: 'Good' })
  const { body } = await wend.anonymous(`GET /api/blogs/${site}/reviews/`)
  const countBefore = (await readLog()).length
  const siteFields = { url: `https://gardens.example.org/`, title: 'Gardens', description: '', tags: [] }
  for (const [route, input] of [
    [`PATCH ${thread}comments/${adasComment}/edit/`, { content: 'Mine' }],
    [`DELETE ${thread}comments/${adasComment}/`, {}],
    [`PATCH ${thread}comments/${bobsComment}/edit/`, { content: 'Tidied' }],
    [`DELETE ${thread}comments/${bobsComment}/`, {}],
    [`PATCH ${thread}edit/`, { title: 'Tea, tidied' }],
    [`DELETE ${thread}`, {}],
    [`DELETE /api/blogs/${site}/reviews/${body.results[0].id}/`, {}],
    ['POST /api/upload-edit-blog/', { id: site, ...siteFields }],
    [`DELETE /api/blogs/delete-by-Id/?blogId=${site}`, {}],
  ] as const) {
    const reply = await ada.call(route, input)
    expect(reply.status, `${route}: ${reply.text}`).toBeLessThan(300)
  }
  const article = { ...siteFields, kind: 'article', url: 'https://essays.example.org/' }
  const { id } = (await ada.call('POST /api/upload-edit-blog/', article)).body
  await ada.call('POST /api/upload-edit-blog/', { ...article, id, title: 'On gardens' })
  await ada.call(`DELETE /api/blogs/delete-by-Id/?blogId=${id}`)
  expect((await readLog()).slice(countBefore).map(({ action }) => action)).toEqual([
    'comment.edit',
    'comment.delete',
    'discussion.edit',
    'discussion.delete',
    'review.delete',
    'blog.edit',
    'blog.delete',
    'article.upload',
    'blog.edit',
    'blog.delete',
  ])
})
