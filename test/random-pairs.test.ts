import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockPersonAndAll } from '#features/locks/locks.ts'
import { endSuspension } from '#features/staff/people/suspend.ts'
import { makeSite } from './builders.ts'
import { lookAtStage } from './random-stage.ts'
import { type Call, calls, deeds, makeWorld, verbs, type World } from './random-verbs.ts'
import { countDeadlocks, findMiscounts } from './recount.ts'
import { startWend, type Wend } from './wend.ts'

// Any two actions of people and staff, at the same moment, on the same few things: nothing is answered with a 5xx, and
// every count is right in the end. PAIRS=20000 PAIRS_SEED=7 for a longer run.

const count = Number(process.env.PAIRS ?? 400)
const seed = Number(process.env.PAIRS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Pairs at once. */
const lanes = 8

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

async function act(world: World, verb: string): Promise<string> {
  const deed = deeds[verb]
  if (deed) {
    return deed(world).then(
      (status) => `${status} ${verb}`,
      (error: Error) => `500 ${verb}: ${error.message}`,
    )
  }
  const { as, route, body } = (calls[verb] as (world: World) => Call)(world)
  const { status, text } = await as.call(route, body)
  return `${status} ${verb} ${status >= 500 ? `${route} ${JSON.stringify(body)}: ${text.slice(0, 200)}` : ''}`
}

/** Restores whoever was suspended, and gives everyone a site to act on. */
async function refresh(world: World): Promise<void> {
  const suspended = await wend.db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', 'is not', null)
    .execute()
  for (const { id } of suspended) {
    await wend.db.transaction().execute(async (tx) => {
      await lockPersonAndAll(tx, id)
      await endSuspension(tx, id)
    })
  }
  const message = { user_id: null, subject: 'Hello', message: 'Hello' }
  await wend.db.insertInto('contact_messages').values(message).execute()
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from blogs where status = 'published' and kind = 'blog'`.execute(wend.db)
  if ((rows[0]?.n ?? 0) < 6) {
    for (let n = 0; n < 6; n++) await makeSite(wend, { by: world.dice.one(world.staff) })
    await makeSite(wend, { status: 'held' })
  }
  world.stage = await lookAtStage(wend)
}

it(`answers ${count} pairs of writes without a bug, and counts them right (seed ${seed})`, async () => {
  const world = await makeWorld(wend, seed)
  await refresh(world)
  const statuses: Record<string, number> = {}
  const bugs: string[] = []
  let done = 0
  const lane = async () => {
    while (done++ < count) {
      if (done % 25 === 0) await refresh(world)
      const pair = [world.dice.one(verbs), world.dice.one(verbs)]
      const said = await Promise.all(pair.map((verb) => act(world, verb)))
      for (const line of said) {
        const status = line.slice(0, 3)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= '500') bugs.push(`${line} beside ${pair.join(' and ')}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const deadlocks = await countDeadlocks(wend.db)
  console.log(`seed ${seed}:`, JSON.stringify({ ...statuses, deadlocks }))
  expect(bugs).toEqual([])
  expect(await findMiscounts(wend.db)).toEqual([])
  // If nothing were accepted, this would prove nothing.
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(count / 2)
}, 600_000)
