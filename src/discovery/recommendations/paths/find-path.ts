import { sql } from 'kysely'
import { isDatabaseError } from '#platform/db/database-errors.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'

export interface PathSearchResult {
  /** From the first site to the last; null if no path was found. */
  ids: number[] | null
  /** False if the search stopped early. */
  complete: boolean
}

const maxSteps = 6
/** Limits on the edges read in total and on the time spent, so that other requests are not slowed down. */
const maxEdges = 40_000
const defaultTimeoutMs = 150

const incompleteResult: PathSearchResult = { ids: null, complete: false }
const noPath: PathSearchResult = { ids: null, complete: true }

/** The search from one end: each visited site with its predecessor. */
interface SearchSide {
  predecessors: Map<number, number>
  frontier: number[]
}

const startSide = (id: number): SearchSide => ({ predecessors: new Map([[id, id]]), frontier: [id] })

/**
 * The shortest path from one site to another by recommendations: a bidirectional breadth-first search that always
 * expands the side with the smaller frontier. Paths do not lead through hidden or unhealthy sites.
 */
export async function findPath(
  db: Db,
  from: number,
  to: number,
  timeoutMs = defaultTimeoutMs,
): Promise<PathSearchResult> {
  // A timeout would abort the caller's transaction, so a search inside one has no time limit.
  if (db.isTransaction) return search(db, from, to, Number.POSITIVE_INFINITY)
  const deadline = performance.now() + timeoutMs
  try {
    return await inTransaction(db, (tx) => search(tx, from, to, deadline))
  } catch (error) {
    if (error instanceof SearchTimeout || (isDatabaseError(error) && error.code === queryCanceled))
      return incompleteResult
    throw error
  }
}

class SearchTimeout extends Error {}
const queryCanceled = '57014'

async function search(tx: Db, from: number, to: number, deadline: number): Promise<PathSearchResult> {
  await setStatementTimeout(tx, deadline)
  if (!(await areOpen(tx, [from, to]))) return noPath
  if (from === to) return { ids: [from], complete: true }
  const forward = startSide(from)
  const backward = startSide(to)
  let edgesLeft = maxEdges
  for (let steps = 0; steps < maxSteps; steps++) {
    if (forward.frontier.length === 0 || backward.frontier.length === 0) break
    const isForward = forward.frontier.length <= backward.frontier.length
    const [side, opposite] = isForward ? [forward, backward] : [backward, forward]
    await setStatementTimeout(tx, deadline)
    const level = await findNextLevel(tx, side.frontier, isForward, edgesLeft)
    edgesLeft -= level.edges
    // A truncated level may miss a shorter path.
    if (edgesLeft <= 0) return incompleteResult
    side.frontier = addUnvisited(side, level)
    const meeting = side.frontier.find((id) => opposite.predecessors.has(id))
    if (meeting !== undefined)
      return {
        ids: [...tracePath(forward, meeting).toReversed(), ...tracePath(backward, meeting).slice(1)],
        complete: true,
      }
  }
  return noPath
}

/** Limits the next statement to the time left. */
async function setStatementTimeout(tx: Db, deadline: number): Promise<void> {
  if (deadline === Number.POSITIVE_INFINITY) return
  const leftMs = Math.floor(deadline - performance.now())
  if (leftMs <= 0) throw new SearchTimeout()
  await sql`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx)
}

interface Level {
  edges: number
  ids: number[]
  predecessors: number[]
}

function addUnvisited({ predecessors }: SearchSide, level: Level): number[] {
  return level.ids.filter((id, index) => {
    if (predecessors.has(id)) return false
    predecessors.set(id, level.predecessors[index] ?? id)
    return true
  })
}

/** The path from a site back to where its side of the search started. */
function tracePath({ predecessors }: SearchSide, id: number): number[] {
  const next = predecessors.get(id)
  return next === undefined || next === id ? [id] : [id, ...tracePath({ predecessors, frontier: [] }, next)]
}

/** True if none of the sites is hidden or unhealthy. */
async function areOpen(tx: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`select from blogs b where id = any(${ids}) and not is_open(b)`.execute(tx)
  return rows.length === 0
}

/**
 * The sites one step further, without hidden and unhealthy ones. Sites without recommenders have no `is_open` entry,
 * but can only be the start or a dead end.
 */
async function findNextLevel(tx: Db, frontier: number[], isForward: boolean, limit: number): Promise<Level> {
  const [sourceColumn, targetColumn] = isForward ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const { rows } = await sql<{ edges: number; ids: string | null; via: string | null }>`
    with edges as materialized (
      select ${sql.ref(targetColumn)} as id, ${sql.ref(sourceColumn)} as via from recommendations
      where ${sql.ref(sourceColumn)} = any(${frontier}::integer[]) limit ${limit}
    ), sites as (
      select id, min(via) as via from edges group by id
    ), open as (
      select id, via from sites
      where not exists (select from recommended_sites s where s.blog_id = sites.id and not s.is_open)
    )
    select (select count(*)::integer from edges) as edges,
      string_agg(id::text, ' ') as ids, string_agg(via::text, ' ') as via from open`.execute(tx)
  const [{ edges, ids, via } = { edges: 0, ids: null, via: null }] = rows
  return { edges, ids: parseNumbers(ids), predecessors: parseNumbers(via) }
}

/** For tens of thousands of numbers, several times faster than parsing a PostgreSQL array. */
const parseNumbers = (text: string | null) => text?.split(' ').map(Number) ?? []
