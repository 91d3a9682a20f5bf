import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeContactMessage } from './builders/for-staff.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// Two staff members make the same decision at the same moment: one succeeds, the other gets an error, and the log has
// one entry. A lock delays both, so that they are concurrent on any machine.

let wend: Wend
let ada: TestPerson
let eve: TestPerson
let rob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  eve = await makeUser(wend, 'Eve', { is_staff: true })
})
afterAll(() => wend.close())
let n = 0
beforeEach(async () => {
  rob = await makeUser(wend, `Robin${++n}`)
})

const reason = 'Decided'
type Decision = [route: string, body?: object]
/** Pairs of requests about the same item, or with opposite effects. */
type Scenario = () => Promise<[Decision, Decision]>

const twice = (route: string, body: object = { reason }): [Decision, Decision] => [
  [route, body],
  [route, body],
]
const opposite = (route: string, first: object, second: object): [Decision, Decision] => [
  [route, { reason, ...first }],
  [route, { reason, ...second }],
]

async function makeReport(): Promise<number> {
  const id = await makeSite(wend, { by: rob })
  return (await rob.call('POST /api/reports/', { kind: 'blog', id, reason })).body.id
}
async function makeMerge(): Promise<number> {
  const [from, into] = [await makeSite(wend), await makeSite(wend)]
  return (await ada.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason })).body.id
}
async function makeSuspension(): Promise<string> {
  await ada.call(`POST /api/staff/users/${rob.username}/suspend/`, { reason, hide_content: true })
  return rob.username
}
async function makeTag(name: string): Promise<string> {
  const value = `${name}-${n}`
  await makeSite(wend, { tags: [value] })
  return value
}
const makeRobsSite = (status: 'published' | 'held' | 'hidden' = 'published') =>
  makeSite(wend, { by: rob, status })

const scenarios: Record<string, Scenario> = {
  'dismiss a report, and hide': async () =>
    opposite(
      `POST /api/staff/reports/${await makeReport()}/decide/`,
      { decision: 'dismiss' },
      { decision: 'hide' },
    ),
  'delete reported content': async () =>
    twice(`POST /api/staff/reports/${await makeReport()}/decide/`, { decision: 'delete', reason }),
  'publish a held site, and reject it': async () =>
    opposite(
      `POST /api/staff/held/blog/${await makeRobsSite('held')}/decide/`,
      { decision: 'publish' },
      { decision: 'refuse' },
    ),
  'hide a site': async () => twice(`POST /api/staff/blogs/${await makeRobsSite()}/hide/`),
  'restore a site': async () => twice(`POST /api/staff/blogs/${await makeRobsSite('hidden')}/restore/`),
  'delete a site': async () => twice(`DELETE /api/staff/blogs/${await makeRobsSite()}/`),
  'answer a message': async () => {
    const id = await makeContactMessage(wend, { by: rob })
    return twice(`POST /api/staff/messages/${id}/done/`)
  },
  'merge a site into two': async () => {
    const [id, into, otherTarget] = [await makeRobsSite(), await makeRobsSite(), await makeRobsSite()]
    return opposite(`POST /api/staff/blogs/${id}/merge/`, { into }, { into: otherTarget })
  },
  'merge two sites into each other': async () => {
    const [a, b] = [await makeRobsSite(), await makeRobsSite()]
    return [
      [`POST /api/staff/blogs/${a}/merge/`, { into: b, reason }],
      [`POST /api/staff/blogs/${b}/merge/`, { into: a, reason }],
    ]
  },
  'undo a merge': async () => twice(`POST /api/staff/merges/${await makeMerge()}/undo/`),
  'suspend a member': async () =>
    opposite(
      `POST /api/staff/users/${rob.username}/suspend/`,
      { until: '2999-01-01' },
      { hide_content: true },
    ),
  'lift a suspension': async () => twice(`POST /api/staff/users/${await makeSuspension()}/restore/`),
  'make a member staff': async () => twice(`POST /api/staff/users/${rob.username}/grant-staff/`),
  'revoke staff rights': async () => {
    const { username } = await makeUser(wend, undefined, { is_staff: true })
    return twice(`POST /api/staff/users/${username}/revoke-staff/`)
  },
  'rename a tag': async () =>
    opposite(
      `PATCH /api/staff/tags/${await makeTag('old')}/`,
      { value: `new-${n}` },
      { value: `newer-${n}` },
    ),
  'rename two tags to one name': async () => [
    [`PATCH /api/staff/tags/${await makeTag('colour')}/`, { value: `hue-${n}` }],
    [`PATCH /api/staff/tags/${await makeTag('color')}/`, { value: `hue-${n}` }],
  ],
  'merge a tag into two': async () =>
    opposite(
      `POST /api/staff/tags/${await makeTag('one')}/merge/`,
      { into: await makeTag('two') },
      { into: await makeTag('three') },
    ),
  'merge two tags into each other': async () => {
    const [a, b] = [await makeTag('here'), await makeTag('there')]
    return [
      [`POST /api/staff/tags/${a}/merge/`, { into: b }],
      [`POST /api/staff/tags/${b}/merge/`, { into: a }],
    ]
  },
  'block a tag': async () => twice(`POST /api/staff/tags/${await makeTag('bad')}/block/`),
  'unblock a tag': async () => {
    const value = await makeTag('good')
    await ada.call(`POST /api/staff/tags/${value}/block/`)
    return twice(`POST /api/staff/tags/${value}/unblock/`)
  },
  'unblock a host': async () => {
    await ada.call('POST /api/staff/refused-hosts/', { host: `spam${n}.example.org`, reason })
    return twice(`DELETE /api/staff/refused-hosts/spam${n}.example.org/`)
  },
}

const readLog = async () =>
  await wend.db.selectFrom('staff_log').select(['id', 'username']).orderBy('id').execute()

/** Runs both concurrently: neither can finish before both have started. */
async function runConcurrently(decisions: [Decision, Decision]) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let markLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    markLocked = resolve
  })
  const lockingTransaction = inTransaction(wend.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('staff log'))`.execute(tx)
    markLocked()
    await released
  })
  await locked
  const replies = decisions.map(([route, body], index) => (index === 0 ? ada : eve).call(route, body))
  // Both wait for a lock: the log's, or one that the other holds while waiting for the log's.
  await expect.poll(countWaiting, { interval: 10 }).toBe(2)
  release()
  await lockingTransaction
  return Promise.all(replies)
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    wend.db,
  )
  return rows[0]?.n ?? 0
}

describe('two staff members at once', () => {
  it.each(Object.entries(scenarios))('%s', async (_, scenario) => {
    const decisions = await scenario()
    const logBefore = await readLog()
    const replies = await runConcurrently(decisions)
    const statuses = replies.map(({ status }) => status)
    expect(
      statuses.filter((status) => status < 300),
      JSON.stringify(replies.map(({ text }) => text)),
    ).toHaveLength(1)
    const [second] = replies.filter(({ status }) => status >= 300)
    // A deleted item is not found; a circular merge is an error of its field.
    expect([400, 404, 409]).toContain(second?.status)
    if (second?.status === 409) expect(second.body.detail).toMatch(/^.+\.$/)
    const newEntries = (await readLog()).slice(logBefore.length)
    expect(newEntries).toHaveLength(1)
    expect(newEntries[0]?.username).toBe(statuses[0] && statuses[0] < 300 ? 'Ada' : 'Eve')
  })
})

it('does not create a circle from three concurrent tag merges', async () => {
  const names = [await makeTag('a'), await makeTag('b'), await makeTag('c')]
  await Promise.all(
    names.map((value, index) =>
      ada.call(`POST /api/staff/tags/${value}/merge/`, { into: names[(index + 1) % 3] }),
    ),
  )
  const tags = await wend.db.selectFrom('tags').selectAll().where('value', 'in', names).execute()
  const unmergedTags = tags.filter(({ merged_into }) => merged_into === null)
  expect(unmergedTags.length).toBeGreaterThan(0)
  for (const { merged_into } of tags)
    if (merged_into !== null) expect(unmergedTags.map(({ id }) => id)).toContain(merged_into)
})

it('rejects circular tag aliases in PostgreSQL', async () => {
  const [a, b] = [await makeTag('left'), await makeTag('right')]
  const selectId = (value: string) => sql`(select id from tags where value = ${value})`
  await sql`update tags set merged_into = ${selectId(b)} where value = ${a}`.execute(wend.db)
  await expect(
    sql`update tags set merged_into = ${selectId(a)} where value = ${b}`.execute(wend.db),
  ).rejects.toMatchObject({ constraint: 'tags_lead_straight' })
})
