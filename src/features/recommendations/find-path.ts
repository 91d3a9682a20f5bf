import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export interface FoundPath {
  /** From the first site to the last one; null where no way was found. */
  ids: number[] | null
  /** Whether all was looked at that could have been a way. */
  complete: boolean
}

const mostSteps = 6
/** Recommendations that are looked at, all levels together, and for how long: nobody else may feel it. */
const mostEdges = 40_000
const patienceMs = 150

/** What is known from one end: each site with the one by which it was found. */
interface Side {
  found: Map<number, number>
  frontier: number[]
}

const sideOf = (id: number): Side => ({ found: new Map([[id, id]]), frontier: [id] })

/**
 * The shortest way from one site to another by recommendations, level by level, always from the side that has fewer
 * sites to go on from. Sites that are not shown, or are not themselves any more, are no way.
 */
export async function findPath(
  db: Db,
  from: number,
  to: number,
  now = () => performance.now(),
): Promise<FoundPath> {
  if (!(await areOpen(db, [from, to]))) return { ids: null, complete: true }
  if (from === to) return { ids: [from], complete: true }
  const ahead = sideOf(from)
  const back = sideOf(to)
  const until = now() + patienceMs
  let left = mostEdges
  for (let steps = 0; steps < mostSteps; steps++) {
    if (ahead.frontier.length === 0 || back.frontier.length === 0) break
    if (left <= 0 || now() > until) return { ids: null, complete: false }
    const isAhead = ahead.frontier.length <= back.frontier.length
    const [side, other] = isAhead ? [ahead, back] : [back, ahead]
    const level = await nextLevel(db, side.frontier, isAhead, from, left)
    left -= level.edges
    const isCut = left <= 0
    side.frontier = takeNew(side, level)
    // A level that was cut may lead there, but another way might be shorter.
    const meeting = isCut ? undefined : side.frontier.find((id) => other.found.has(id))
    if (meeting !== undefined)
      return {
        ids: [...wayTo(ahead, meeting).toReversed(), ...wayTo(back, meeting).slice(1)],
        complete: true,
      }
    if (isCut) return { ids: null, complete: false }
  }
  return { ids: null, complete: true }
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

/** From a site back to where its side began. */
function wayTo({ found }: Side, id: number): number[] {
  const next = found.get(id)
  return next === undefined || next === id ? [id] : [id, ...wayTo({ found, frontier: [] }, next)]
}

async function areOpen(db: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql`select from blogs b where id = any(${ids}) and not is_open(b)`.execute(db)
  return rows.length === 0
}

/** The sites one step further. The first one of all may be recommended by nobody. */
async function nextLevel(
  db: Db,
  frontier: number[],
  isAhead: boolean,
  first: number,
  most: number,
): Promise<Level> {
  const [near, far] = isAhead ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const { rows } = await sql<Level>`
    with edges as materialized (
      select ${sql.ref(far)} as id, ${sql.ref(near)} as via from recommendations
      where ${sql.ref(near)} = any(${frontier}::integer[]) limit ${most}
    ), once as (
      select e.id, min(e.via) as via from edges e left join recommended_sites s on s.blog_id = e.id
      where s.is_open or e.id = ${first} group by e.id
    )
    select (select count(*)::integer from edges) as edges,
      coalesce(array_agg(id), '{}') as ids, coalesce(array_agg(via), '{}') as via from once`.execute(db)
  return rows[0] ?? { edges: 0, ids: [], via: [] }
}
