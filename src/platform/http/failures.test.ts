import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSite } from '#sites/page/contract.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { openDatabase } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { missingRowError } from './errors/database-errors.ts'

/** Failures that a handler may run into, each at a separate route. */
const failures: Record<string, (wend: Wend) => Promise<unknown>> = {
  'missing-file': () => readFile('/no/such/folder/and-file'),
  'refused-connection': () =>
    new Promise((_, reject) => connect({ host: '127.0.0.1', port: 1 }).on('error', reject)),
  timeout: async () => {
    throw Object.assign(new Error('connect ETIMEDOUT 192.0.2.1:25'), {
      code: 'ETIMEDOUT',
      syscall: 'connect',
    })
  },
  'check-constraint': ({ db }) => db.updateTable('reading_budget').set({ per_second: -1 }).execute(),
  'odd-value': ({ db }) => raiseError(db, '22008'),
  deadlock: ({ db }) => raiseError(db, '40P01'),
  'many-connections': ({ db }) => raiseError(db, '53300'),
  'full-disk': ({ db }) => raiseError(db, '53100'),
  'ended-by-postgres': async ({ services }) => {
    const { db, close } = openDatabase(services.database.url)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).finally(close)
  },
  'database-down': async () => {
    const { db, close } = openDatabase('postgres://wend@127.0.0.1:1/wend')
    await sql`select 1`.execute(db).finally(close)
  },
  'circular-value': ({ db }) => {
    const circle: Record<string, unknown> = {}
    circle.circle = circle
    return sql`select ${circle}::jsonb`.execute(db)
  },
}
const raiseError = (db: Wend['db'], code: string) =>
  sql.raw(`do $$ begin raise exception 'simulated error' using errcode = '${code}'; end $$`).execute(db)

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend({
    env: { LOG_LEVEL: 'error' },
    pages: {
      is_dev: false,
      assets_dir: undefined,
      findParameters: async () => ['blog'],
      // A page that shows one site, as the real ones do: an error becomes a page with its status.
      render: async (url, api) => {
        if (url.pathname === '/odd-page') await failures['odd-value']?.(wend)
        const id = Number(url.searchParams.get('blog'))
        return api(getSite, { id }).then(
          ({ title }) => ({ status: 200, html: title }),
          ({ status, message }) => ({ status, html: `<p>${message}</p>` }),
        )
      },
    },
    nonApiRoutes: [
      (app) => {
        for (const [name, failure] of Object.entries(failures)) {
          app.get(`/trouble/${name}/:token`, async () => {
            await failure(wend)
            return {}
          })
        }
      },
    ],
  })
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

/** The log lines of a call, without the usual request line. */
async function captureLogLines(work: () => Promise<unknown>) {
  const lineCount = wend.logLines().length
  await work()
  return wend
    .logLines()
    .slice(lineCount)
    .filter(({ msg }) => msg !== 'request')
}

describe('a response of 500 or above', () => {
  it.each([
    ['missing-file', 500, 'internal error', /ENOENT/],
    ['refused-connection', 500, 'internal error', /ECONNREFUSED/],
    ['timeout', 500, 'internal error', /ETIMEDOUT/],
    ['check-constraint', 500, 'internal error', /reading_budget_per_second_check/],
    ['circular-value', 500, 'internal error', /circular/],
    ['deadlock', 503, 'service unavailable', /simulated error/],
    ['many-connections', 503, 'service unavailable', /simulated error/],
    ['full-disk', 503, 'service unavailable', /simulated error/],
    ['ended-by-postgres', 503, 'service unavailable', /terminat/],
    ['database-down', 503, 'service unavailable', /ECONNREFUSED/],
  ])('for %s has status %i, and its cause is logged', async (name, status, message, cause) => {
    let answer: Awaited<ReturnType<typeof wend.anonymous>> | undefined
    const lines = await captureLogLines(async () => {
      answer = await wend.anonymous(`GET /trouble/${name}/a-token-that-is-long-enough?query=secret`)
    })
    expect(answer?.status).toBe(status)
    if (status === 503) expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: message,
        status,
        method: 'GET',
        path: `/trouble/${name}/…`,
        request_id: expect.any(String),
        err: expect.objectContaining({ message: expect.stringMatching(cause), stack: expect.any(String) }),
      }),
    ])
    if (name === 'full-disk') expect(answer?.body.detail).toContain('out of storage')
    if (status === 500) expect(answer?.body.request_id).toBe(lines[0].request_id)
    expect(answer?.text).not.toMatch(/ENOENT|ECONN|simulated error|fkey|circular/)
  })

  it.each([
    ['GET /trouble/odd-value/a-token-that-is-long-enough', 'GET /trouble/odd-value/:token'],
    ['GET /odd-page', 'GET unknown'],
  ] as const)(
    'is not sent for a value that PostgreSQL rejects, which is still logged: %s',
    async (call, route) => {
      const lines = await captureLogLines(async () => expect((await wend.anonymous(call)).status).toBe(400))
      const msg = 'PostgreSQL rejected an input value'
      expect(lines).toEqual([expect.objectContaining({ msg, code: '22008', route, fields: [] })])
      expect(JSON.stringify(lines)).not.toMatch(/simulated error|token-that/)
    },
  )

  it.each(['me@example.org', 'me%40example.org'])(
    'is logged without email addresses: %s',
    async (address) => {
      const lines = await captureLogLines(() => wend.anonymous(`GET /trouble/missing-file/${address}`))
      expect(lines).toMatchObject([{ path: '/trouble/missing-file/…' }])
    },
  )

  it('is logged for pages too, with the underlying cause', async () => {
    const id = await makeSite(wend, { title: 'Moss' })
    await sql`alter table blogs rename to blogs_elsewhere`.execute(wend.db)
    const lines = await captureLogLines(async () => {
      const { status, text, headers } = await wend.anonymous(`GET /page?blog=${id}`)
      expect([status, text, headers['cache-control']]).toEqual([
        500,
        '<p>Internal server error.</p>',
        'no-store',
      ])
    })
    await sql`alter table blogs_elsewhere rename to blogs`.execute(wend.db)
    expect(lines).toMatchObject([
      { msg: 'internal error', path: '/page', err: { message: expect.stringContaining('blogs') } },
    ])
    expect((await wend.anonymous(`GET /page?blog=${id}`)).text).toBe('Moss')
  })

  it('is logged for unreadable pictures and failing probes', async () => {
    const storeLines = await captureLogLines(async () => {
      await wend.services.media.put(`${'a'.repeat(40)}-avatar-64.webp`, Buffer.from('x'), 'image/webp')
    })
    expect(storeLines).toEqual([])
    await sql`alter table kysely_migration rename to elsewhere`.execute(wend.db)
    const lines = await captureLogLines(async () =>
      expect((await wend.anonymous('GET /readyz')).status).toBe(503),
    )
    await sql`alter table elsewhere rename to kysely_migration`.execute(wend.db)
    expect(lines).toMatchObject([{ status: 503, path: '/readyz', err: { message: /kysely_migration/ } }])
  })
})

describe('a site that is deleted while people write about it', () => {
  const writes: [string, object][] = [
    ['PATCH /api/blogs/upvote-blog/:site/', {}],
    ['POST /api/blog/bookmark/', { blogId: ':site' }],
    ['POST /api/blogs/:site/reviews/', { rating: 4, content: 'Kind.' }],
    ['POST /api/blogs/:site/discussions/', { title: 'Who are you?', content: 'Tell.' }],
    ['POST /api/blogs/:site/discussions/:discussion/comments/', { content: 'Hello.' }],
    ['PATCH /api/blogs/:site/discussions/:discussion/upvote-discussion/', {}],
    ['PATCH /api/blogs/:site/discussions/:discussion/comments/:comment/upvote-comment/', {}],
  ]
  it.each(writes)('responds to %s with 404', async (route, body) => {
    const site = await makeSite(wend, { by: ada })
    const discussionsPath = `/api/blogs/${site}/discussions/`
    const discussion = await ada.call(`POST ${discussionsPath}`, { title: 'A talk', content: 'Words.' })
    const comment = await ada.call(`POST ${discussionsPath}${discussion.body.id}/comments/`, {
      content: 'First.',
    })
    const fill = (text: string) =>
      text
        .replaceAll(':site', String(site))
        .replace(':discussion', discussion.body.id)
        .replace(':comment', comment.body.id)
    const deletion = inTransaction(wend.db, async (tx) => {
      await tx.deleteFrom('blogs').where('id', '=', site).execute()
      const answer = ada.call(fill(route), JSON.parse(fill(JSON.stringify(body))))
      // The deletion commits only after the writer waits for it, which forces the race.
      await waitForLockOrReply(wend.db, answer)
      return { answer }
    })
    expect((await (await deletion).answer).status).toBe(404)
  })

  it('is told from a deleted account by the name of the foreign key', async () => {
    const { rows } = await sql<{ name: string; is_account: boolean }>`
      select conname as name, confrelid in ('users'::regclass, 'sessions'::regclass) as is_account
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    `.execute(wend.db)
    expect(rows.filter(({ is_account }) => is_account).length).toBeGreaterThan(40)
    for (const { name, is_account } of rows)
      expect([name, missingRowError(name).status]).toEqual([name, is_account ? 401 : 404])
  })

  it('is not reported when a row is deleted that others refer to, which would have the same code', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('a', 'r')`.execute(
      wend.db,
    )
    // Only the crawler's schedule, which API calls do not delete.
    expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual([
      'reading_addresses',
      'reading_hosts',
      'reading_sites',
    ])
  })
})

/** Waits until a statement waits for a lock, or until the reply arrives without waiting. */
async function waitForLockOrReply(db: Wend['db'], answer: Promise<unknown>): Promise<void> {
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows[0]?.n) return
    await wait(5)
  }
}
