import { sql } from 'kysely'
import { isDatabaseError } from '#platform/db/database-errors.ts'
import type { Db } from '#platform/db/db.ts'

export interface FoundPath {
  /** From the first site to the last; null if no path was found. */
  ids: number[] | null
  /** Whether the search was exhaustive. */
  complete: boolean
}

const mostSteps = 6
/** Limits of the edges read over all levels and of the time spent, so that others are not slowed down. */
const mostEdges = 40_000
const usualPatienceMs = 150

const givenUp: FoundPath = { ids: null, complete: false }
const noWay: FoundPath = { ids: null, complete: true }

/** The search from one end: each visited site with its predecessor. */
interface Side {
  found: Map<number, number>
  frontier: number[]
}

const sideOf = (id: number): Side => ({ found: new Map([[id, id]]), frontier: [id] })

/**
 * The shortest path from one site to another by recommendations: a bidirectional breadth-first search that always
 * expands the side with the smaller frontier. Paths do not lead through hidden or unhealthy sites.
 */
export async function findPath(
  db: Db,
  from: number,
  to: number,
  patienceMs = usualPatienceMs,
): Promise<FoundPath> {
  // A timeout would abort the caller's transaction, so there is none in this case.
  if (db.isTransaction) return search(db, from, to, Number.POSITIVE_INFINITY)
  const until = performance.now() + patienceMs
  try {
    return await db.transaction().execute((tx) => search(tx, from, to, until))
  } catch (error) {
    if (error instanceof OutOfPatience || (isDatabaseError(error) && error.code === queryCanceled))
      return givenUp
    throw error
  }
}

class OutOfPatience extends Error {}
const queryCanceled = '57014'

async function search(tx: Db, from: number, to: number, until: number): Promise<FoundPath> {
  await limitTime(tx, until)
  if (!(await areOpen(tx, [from, to]))) return noWay
  if (from === to) return { ids: [from], complete: true }
  const ahead = sideOf(from)
  const back = sideOf(to)
  let left = mostEdges
  for (let steps = 0; steps < mostSteps; steps++) {
    if (ahead.frontier.length === 0 || back.frontier.length === 0) break
    const isAhead = ahead.frontier.length <= back.frontier.length
    const [side, other] = isAhead ? [ahead, back] : [back, ahead]
    await limitTime(tx, until)
    const level = await nextLevel(tx, side.frontier, isAhead, left)
    left -= level.edges
    // A truncated level may miss a shorter path.
    if (left <= 0) return givenUp
    side.frontier = takeNew(side, level)
    const meeting = side.frontier.find((id) => other.found.has(id))
    if (meeting !== undefined)
      return {
        ids: [...wayTo(ahead, meeting).toReversed(), ...wayTo(back, meeting).slice(1)],
        complete: true,
      }
  }
  return noWay
}

/** Limits the next statement to the time left. */
async function limitTime(tx: Db, until: number): Promise<void> {
  if (until === Number.POSITIVE_INFINITY) return
  const leftMs = Math.floor(until - performance.now())
  if (leftMs <= 0) throw new OutOfPatience()
  await sql`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx)
}

interface Level {
  edges: number
  ids: number[]
  via: number[]
}

function takeNew({ found }: Side, { ids, via }: Level): number[] {
  return ids.filter((id, place) => {
    if (found.has(id)) return false
    found.set(id, via[place] ?? id)
    return true
  })
}

/** The path from a site back to its side's start. */
function wayTo({ found }: Side, id: number): number[] {
  const next = found.get(id)
  return next === undefined || next === id ? [id] : [id, ...wayTo({ found, frontier: [] }, next)]
}

async function areOpen(tx: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`select from blogs b where id = any(${ids}) and not is_open(b)`.execute(tx)
  return rows.length === 0
}

/**
 * The sites one step further, without hidden and unhealthy ones. Sites without recommenders have no `is_open` entry,
 * but can only be the start or a dead end.
 */
async function nextLevel(tx: Db, frontier: number[], isAhead: boolean, most: number): Promise<Level> {
  const [near, far] = isAhead ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const { rows } = await sql<{ edges: number; ids: string | null; via: string | null }>`
    with edges as materialized (
      select ${sql.ref(far)} as id, ${sql.ref(near)} as via from recommendations
      where ${sql.ref(near)} = any(${frontier}::integer[]) limit ${most}
    ), once as (
      select id, min(via) as via from edges group by id
    ), open as (
      select id, via from once
      where not exists (select from recommended_sites s where s.blog_id = once.id and not s.is_open)
    )
    select (select count(*)::integer from edges) as edges,
      string_agg(id::text, ' ') as ids, string_agg(via::text, ' ') as via from open`.execute(tx)
  const [{ edges, ids, via } = { edges: 0, ids: null, via: null }] = rows
  return { edges, ids: numbersOf(ids), via: numbersOf(via) }
}

/** Parses tens of thousands of numbers several times faster than a PostgreSQL array. */
const numbersOf = (text: string | null) => text?.split(' ').map(Number) ?? []
