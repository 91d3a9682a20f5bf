import { startSession } from '#accounts/auth/sessions.ts'
import { openDatabase } from '#platform/db/db.ts'
import { type Figure, measureMs, quantile } from './figure.ts'

const memberCount = 16
const writesPerMember = 20
const warmUpWrites = 20

/** Measures sixteen members who write to the same site concurrently, and checks that no write is lost. */
export async function measureWrites(url: string, databaseUrl: string): Promise<Figure[]> {
  const database = openDatabase(databaseUrl, { connections: 2 })
  const tokens = await Promise.all(
    Array.from({ length: memberCount }, (_, n) => startSession(database.db, n + 1, 'a benchmark')),
  )
  const upvote = async (token: string, id: number) => {
    const response = await fetch(`${url}/api/blogs/upvote-blog/${id}/`, {
      method: 'PATCH',
      headers: { authorization: `Token ${token}` },
    })
    if (!response.ok) throw new Error(`upvote: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const [firstToken = ''] = tokens
  for (let n = 0; n < warmUpWrites; n++) await upvote(firstToken, 100)
  const aloneMs: number[] = []
  for (let n = 0; n < writesPerMember; n++) aloneMs.push(await measureMs(() => upvote(firstToken, 100 + n)))
  const concurrentMs: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    tokens.map(async (token) => {
      for (let n = 0; n < writesPerMember; n++) concurrentMs.push(await measureMs(() => upvote(token, 200)))
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await database.pool.query(
    `select upvotes, (select count(*)::integer from blog_upvotes where blog_id = 200) as counted
     from blog_stats where blog_id = 200`,
  )
  await database.close()
  const isExact = rows[0]?.upvotes === rows[0]?.counted
  const msPerWrite = quantile(concurrentMs, 0.5) / memberCount
  return [
    {
      label: `${memberCount} members upvoting one site concurrently`,
      target: 'nothing lost; as fast as sequential writes',
      measured: `${isExact ? 'exact' : 'MISCOUNTED'}; ${msPerWrite.toFixed(1)} ms per write together, ${quantile(aloneMs, 0.5).toFixed(1)} ms alone, p95 ${quantile(concurrentMs, 0.95).toFixed(0)} ms; ${Math.round((memberCount * writesPerMember) / seconds)} writes per second with their notifications`,
      isMet: isExact && msPerWrite <= quantile(aloneMs, 0.5),
    },
  ]
}
