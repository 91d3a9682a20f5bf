import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { type Invalidation, listenForInvalidation } from '../cache/invalidation.ts'
import { type Database, openDatabase } from '../db/db.ts'
import type { OutboxChange, OutboxConsumer } from './consumer.ts'
import { startOutbox } from './start-outbox.ts'
import { drainOutbox } from './take-batch.ts'

// A consumer receives every change once and in order, whatever happens meanwhile. The items here are in no table: the
// outbox does not need them.

let database: Database
let invalidation: Invalidation
const children: ChildProcess[] = []

beforeAll(async () => {
  const template = inject('templateUrl')
  const url = await cloneDatabase(template, databaseName(template))
  database = openDatabase(url, { connections: 10 })
  invalidation = await listenForInvalidation(url, () => {})
  await database.pool.query(`
    insert into outbox_consumers values ('thing', 'echo'), ('thing', 'other');
    create table effects (n serial, kind text, thing_id integer, action text, by text)`)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await invalidation.close()
  await database.close()
  await dropDatabase(database.url)
})
beforeEach(async () => {
  await database.pool.query('truncate outbox, effects')
})

/** Adds changes as a trigger would, in a separate transaction or in an open one. */
const addToOutbox = (
  ids: number[],
  action: OutboxChange['action'] = 'changed',
  connection: pg.Pool | pg.PoolClient = database.pool,
) => connection.query('select outbox_add($1, $2, $3)', ['thing', ids, action])

function createRecordingConsumer(name = 'echo', batchSize = 10) {
  const received: string[] = []
  const consumer: OutboxConsumer = {
    name,
    batchSize,
    apply: async (_, changes) => void received.push(...changes.map(({ id, action }) => `${id} ${action}`)),
  }
  return { received, consumer }
}

const readEffects = async () =>
  (await database.pool.query<{ thing_id: number; by: string }>('select thing_id, by from effects order by n'))
    .rows
const countWaiting = async (consumer = 'echo') =>
  (await database.pool.query('select from outbox where consumer = $1', [consumer])).rowCount

async function startProcess(name: string) {
  const script = fileURLToPath(new URL('testing/outbox-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, database.url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const output: string[] = []
  createInterface(child.stdout).on('line', (line) => output.push(line))
  await expect.poll(() => output).toContain('ready')
  return { child, output }
}

it('delivers changes to each consumer of their kind separately', async () => {
  const [echo, other] = [createRecordingConsumer('echo'), createRecordingConsumer('other')]
  await addToOutbox([1, 2], 'appeared')
  await database.pool.query(`select outbox_add('something else', '{3}', 'appeared')`)
  await drainOutbox(database.db, [echo.consumer])
  expect(echo.received).toEqual(['1 appeared', '2 appeared'])
  expect([await countWaiting('echo'), await countWaiting('other')]).toEqual([0, 2])
  await drainOutbox(database.db, [other.consumer])
  expect(other.received).toEqual(echo.received)
})

it("merges an item's changes in order", async () => {
  const { received, consumer } = createRecordingConsumer()
  for (const action of ['appeared', 'changed'] as const) await addToOutbox([1], action)
  for (const action of ['changed', 'left'] as const) await addToOutbox([2], action)
  for (const action of ['left', 'appeared'] as const) await addToOutbox([3], action)
  for (let n = 0; n < 30; n++) await addToOutbox([4])
  await drainOutbox(database.db, [consumer])
  expect(received).toEqual(['1 appeared', '2 left', '3 changed', '4 changed'])
})

it('handles individual changes before bulk ones, and never an item out of order', async () => {
  const { received, consumer } = createRecordingConsumer()
  const bulkIds = Array.from({ length: 60 }, (_, n) => 100 + n)
  await addToOutbox(bulkIds, 'appeared')
  await addToOutbox([7], 'appeared')
  await addToOutbox([159], 'left')
  await drainOutbox(database.db, [consumer])
  // The bulk row for 159 was merged with the later one.
  expect(received.slice(0, 2)).toEqual(['159 left', '7 appeared'])
  expect(received).toHaveLength(61)
  expect(received.filter((line) => line.startsWith('159'))).toEqual(['159 left'])
})

it('does not skip changes that commit late', async () => {
  const { received, consumer } = createRecordingConsumer()
  const lateTransaction = await database.pool.connect()
  await lateTransaction.query('begin')
  await addToOutbox([1], 'appeared', lateTransaction)
  await addToOutbox([2], 'appeared')
  await drainOutbox(database.db, [consumer])
  expect(received).toEqual(['2 appeared'])
  await lateTransaction.query('commit')
  lateTransaction.release()
  await drainOutbox(database.db, [consumer])
  expect(received).toEqual(['2 appeared', '1 appeared'])
})

it('skips rolled back changes', async () => {
  const { received, consumer } = createRecordingConsumer()
  const transaction = await database.pool.connect()
  await transaction.query('begin')
  await addToOutbox([1], 'appeared', transaction)
  await transaction.query('rollback')
  transaction.release()
  await drainOutbox(database.db, [consumer])
  expect(received).toEqual([])
})

function startTestOutbox(consumer: OutboxConsumer) {
  const problems: object[] = []
  const record = (details: object) => void problems.push(details)
  const outbox = startOutbox({
    ...{ db: database.db, invalidation, consumers: [consumer] },
    log: { debug: () => {}, warn: record, error: record },
  })
  onTestFinished(() => outbox.stop())
  return problems
}

it('wakes up immediately for a change', async () => {
  const { received, consumer } = createRecordingConsumer()
  startTestOutbox(consumer)
  for (let n = 1; n <= 5; n++) {
    const startTime = performance.now()
    await addToOutbox([n])
    await expect.poll(() => received.length, { interval: 5, timeout: 4000 }).toBe(n)
    // Without the wake-up, it would only poll every five seconds.
    expect(performance.now() - startTime).toBeLessThan(4000)
  }
})

it('postpones only the failing item', async () => {
  const { received, consumer } = createRecordingConsumer()
  const failingConsumer: OutboxConsumer = {
    ...consumer,
    apply: async (tx, changes) => {
      // Changes before the failure are rolled back with it.
      await sql`insert into effects (thing_id) select unnest(${changes.map(({ id }) => id)}::integer[])`.execute(
        tx,
      )
      if (changes.some(({ id }) => id === 13)) throw new Error('thirteen')
      await consumer.apply(tx, changes)
    },
  }
  await addToOutbox([11, 12, 13, 14])
  const problems = startTestOutbox(failingConsumer)
  await addToOutbox([15])
  await expect.poll(() => received.length).toBe(4)
  expect(received.toSorted()).toEqual(['11 changed', '12 changed', '14 changed', '15 changed'])
  await expect.poll(() => countWaiting()).toBe(1)
  expect((await readEffects()).map(({ thing_id }) => thing_id).toSorted()).toEqual([11, 12, 14, 15])
  expect(problems).toContainEqual({
    consumer: 'echo',
    kind: 'thing',
    id: 13,
    action: 'changed',
    why: 'thirteen',
  })
  const { rows } = await database.pool.query(
    'select attempts, due_on > now() as is_later from outbox where thing_id = 13 and consumer = $1',
    ['echo'],
  )
  expect(rows[0].attempts).toBeGreaterThan(0)
})

it('is shared by two processes, without duplicates or losses', async () => {
  const processes = [await startProcess('one'), await startProcess('two')]
  const ids = Array.from({ length: 400 }, (_, n) => n + 1000)
  await Promise.all(
    [0, 1, 2, 3].map(async (group) => {
      for (const id of ids.filter((candidate) => candidate % 4 === group)) await addToOutbox([id])
    }),
  )
  await expect.poll(async () => (await readEffects()).length).toBe(ids.length)
  await expect.poll(() => countWaiting()).toBe(0)
  expect((await readEffects()).map(({ thing_id }) => thing_id).toSorted()).toEqual(ids)
  for (const { child } of processes) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

it('loses nothing when a process is killed between the claim and the effect', async () => {
  const firstProcess = await startProcess('killed')
  await addToOutbox([665, 666, 667], 'appeared')
  await expect.poll(() => firstProcess.output).toContain('claimed 665 666 667')
  expect(await readEffects()).toEqual([])
  firstProcess.child.kill('SIGKILL')
  await once(firstProcess.child, 'exit')
  const { received, consumer } = createRecordingConsumer()
  startTestOutbox(consumer)
  await expect.poll(() => received).toEqual(['665 appeared', '666 appeared', '667 appeared'])
  expect(await readEffects()).toEqual([])
})
