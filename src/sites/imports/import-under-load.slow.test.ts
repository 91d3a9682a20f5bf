import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { countDeadlocks, findMiscounts } from '#test/recount.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { type FileEntry, importEntries } from './import-entries.ts'
import { atEntry } from './warnings.ts'

// An import of several thousand sites while people edit tags, upload and hide: all of them change the same tags, totals
// and positions. IMPORT_SITES=40000 for a longer run.

const siteCount = Number(process.env.IMPORT_SITES ?? 3000)
const tags = Array.from({ length: 40 }, (_, n) => `tag-${n}`)
/** Four tags in an order that depends on the number. */
const getTags = (n: number) => [7, 3, 11, 5].map((step) => tags[(n * step) % tags.length] as string)

let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

async function* entries(): AsyncGenerator<FileEntry> {
  for (let n = 0; n < siteCount; n++) {
    const url = `https://listed${n}.example.org/`
    yield { file: 'list', entry: { url, title: `Listed ${n}`, tags: getTags(n), where: atEntry({ n }) } }
  }
}

it(`adds ${siteCount} sites while people edit, submit and hide without failures`, async () => {
  const upload = (n: number, title: string, id?: number) =>
    staff.call('POST /api/upload-edit-blog/', {
      id,
      url: `https://own${n}.example.org/`,
      title,
      tags: getTags(n * 13 + title.length),
    })
  const ownIds = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => (await upload(n, 'Own')).body.id as number),
  )
  let isFinished = false
  const statuses: Record<string, number> = {}
  const repeat = async (action: (n: number) => Promise<{ status: number }>) => {
    for (let n = 0; !isFinished; n++) {
      const { status } = await action(n)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const edit = (from: number) => (n: number) => {
    const index = from + (n % 4)
    return upload(index, 'Own '.padEnd(5 + (n % 9), '!'), ownIds[index])
  }
  const toggle = (id: number) => (n: number) =>
    staff.call(`POST /api/staff/blogs/${id}/${n % 2 === 0 ? 'hide' : 'restore'}/`, { reason: 'To and fro' })
  const rename = (n: number) => {
    const [from, to] = n % 2 === 0 ? ['tag-1', 'tag-one'] : ['tag-one', 'tag-1']
    return staff.call(`PATCH /api/staff/tags/${from}/`, { value: to, reason: 'To and fro' })
  }
  const people = [
    ...[0, 2, 4, 6].map((from) => repeat(edit(from))),
    ...[8, 9].map((index) => repeat(toggle(ownIds[index] as number))),
    ...[100, 10_000, 20_000].map((from) => repeat((n) => upload(from + n, 'Another'))),
    repeat(rename),
  ]
  const totals = await importEntries(wend.db, entries(), { batchSize: 250 }).finally(() => {
    isFinished = true
  })
  await Promise.all(people)
  console.log('statuses during the import:', JSON.stringify(statuses))
  expect(totals).toMatchObject({ seen: siteCount, added: siteCount, refused: 0 })
  expect(Object.keys(statuses).filter((status) => !['200', '201'].includes(status))).toEqual([])
  expect(await findMiscounts(wend.db)).toEqual([])
  expect(await countDeadlocks(wend.db)).toBe(0)
}, 1_800_000)

it('retries a batch that PostgreSQL aborted as a deadlock, and counts it once', async () => {
  // The first attempt of each batch fails like the victim of a deadlock.
  await sql`create sequence attempts`.execute(wend.db)
  const storedCounts: number[] = []
  const list = async function* (): AsyncGenerator<FileEntry> {
    for (let n = 0; n < 20; n++)
      yield { file: 'list', entry: { url: `https://again${n}.example.org/`, where: atEntry({ n }) } }
  }
  const totals = await importEntries(wend.db, list(), {
    batchSize: 10,
    beforeCommit: async (tx, _, { seen }) => {
      const { rows } = await sql<{ n: number }>`select nextval('attempts') as n`.execute(tx)
      if ((rows[0]?.n ?? 0) % 2 === 1)
        await sql`do $$ begin raise exception 'lost' using errcode = 'deadlock_detected'; end $$`.execute(tx)
      storedCounts.push(seen)
    },
  })
  expect(totals).toMatchObject({ seen: 20, added: 20 })
  expect(storedCounts).toEqual([10, 20])
})
