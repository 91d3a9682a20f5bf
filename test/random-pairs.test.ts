import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxConsumers } from '#app/modules.ts'
import { endSuspension } from '#moderation/admin/people/suspend.ts'
import { lockAccountWithContent } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type RunningOutbox, startOutbox } from '#platform/outbox/start-outbox.ts'
import { makeContactMessage } from './builders/for-staff.ts'
import { makeSite, makeUser } from './builders.ts'
import { readTargets } from './random-fixture.ts'
import { type Call, calls, makeWorld, multiCallVerbs, verbs, type World } from './random-verbs.ts'
import { countDeadlocks, findMiscounts } from './recount.ts'
import { startWend, type Wend } from './wend.ts'

// Pairs of concurrent actions by members and staff on the same few items: no reply is a 5xx, and in the end every
// count is correct. The outbox runs meanwhile. PAIRS=20000 PAIRS_SEED=7 for a longer run;
// PAIRS_TABLE=bench/results/random-pairs.md writes a table of outcomes.

const count = Number(process.env.PAIRS ?? 400)
/** Fixed in `npm test`; random for longer runs. */
const seed = Number(process.env.PAIRS_SEED ?? (process.env.PAIRS ? Math.floor(Math.random() * 2 ** 31) : 1))
/** How many pairs run at the same time. */
const concurrency = 8

let wend: Wend
let outbox: RunningOutbox
beforeAll(async () => {
  wend = await startWend({ env: { LOG_LEVEL: 'error' } })
  outbox = startOutbox({ ...wend.services, consumers: outboxConsumers })
})
afterAll(async () => {
  await outbox.stop()
  await wend.close()
})

async function runVerb(world: World, verb: string): Promise<string> {
  const multiCallVerb = multiCallVerbs[verb]
  if (multiCallVerb) {
    return multiCallVerb(world).then(
      (status) => `${status} ${verb}`,
      (error: Error) => `500 ${verb}: ${error.message}`,
    )
  }
  const { as, route, body } = (calls[verb] as (world: World) => Call)(world)
  const { status, text } = await as.call(route, body)
  return `${status} ${verb} ${status >= 500 ? `${route} ${JSON.stringify(body)}: ${text.slice(0, 200)}` : ''}`
}

/** Restores suspended people, replaces people whose session has ended, and gives everyone a site to act on. */
async function refresh(world: World): Promise<void> {
  const suspended = await wend.db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', 'is not', null)
    .execute()
  for (const { id } of suspended) {
    await inTransaction(wend.db, async (tx) => {
      await lockAccountWithContent(tx, id)
      await endSuspension(tx, id)
    })
  }
  const { rows: sessions } = await sql<{ user_id: number }>`select user_id from sessions`.execute(wend.db)
  const loggedInIds = new Set(sessions.map(({ user_id }) => user_id))
  for (const [index, { id }] of world.members.entries())
    if (!loggedInIds.has(id)) world.members[index] = await makeUser(wend)
  await makeContactMessage(wend)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from blogs where status = 'published' and kind = 'blog'`.execute(wend.db)
  if ((rows[0]?.n ?? 0) < 6) {
    for (let n = 0; n < 6; n++) await makeSite(wend, { by: world.dice.pick(world.staff) })
    await makeSite(wend, { status: 'held' })
  }
  world.targets = await readTargets(wend)
}

interface Tally {
  done: number
  rejected: number
  failed: number
}

const formatTable = (tallies: Record<string, Tally>, deadlocks: number) => `# Pairs of writes at once

Written by \`npm run pairs\`: ${count} pairs of random verbs (seed ${seed}), ${concurrency} at a time, on about eight sites, with
search and lists updated from the outbox. Rejected means a 4xx: most verbs meet items that another one has deleted, hidden
or decided on. In the end every counter, total, position and list was correct. Deadlocks that PostgreSQL resolved, and
that were retried: ${deadlocks}.

| verb | done | rejected | failed |
| --- | ---: | ---: | ---: |
${Object.entries(tallies)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([verb, { done, rejected, failed }]) => `| ${verb} | ${done} | ${rejected} | ${failed} |`)
  .join('\n')}
`

it(`handles ${count} pairs of concurrent writes without a 5xx or a wrong count (seed ${seed})`, async () => {
  const world = await makeWorld(wend, seed)
  await refresh(world)
  const statuses: Record<string, number> = {}
  const tallies: Record<string, Tally> = {}
  const bugs: string[] = []
  let done = 0
  const runPairs = async () => {
    while (done++ < count) {
      if (done % 25 === 0) await refresh(world)
      const pair = [world.dice.pick(verbs), world.dice.pick(verbs)]
      const outcomes = await Promise.all(pair.map((verb) => runVerb(world, verb)))
      for (const [index, line] of outcomes.entries()) {
        const status = line.slice(0, 3)
        const verb = pair[index] as string
        tallies[verb] ??= { done: 0, rejected: 0, failed: 0 }
        tallies[verb][status < '300' ? 'done' : status < '500' ? 'rejected' : 'failed'] += 1
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= '500') bugs.push(`${line} during ${pair.join(' and ')}`)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runPairs))
  const deadlocks = await countDeadlocks(wend.db)
  console.log(`seed ${seed}:`, JSON.stringify({ ...statuses, deadlocks }))
  if (process.env.PAIRS_TABLE) await writeFile(process.env.PAIRS_TABLE, formatTable(tallies, deadlocks))
  if (bugs.length > 0) console.error(wend.logLines())
  expect(bugs).toEqual([])
  expect(await findMiscounts(wend.db)).toEqual([])
  // Without accepted calls the test would prove nothing.
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(count / 2)
}, 1_800_000)
