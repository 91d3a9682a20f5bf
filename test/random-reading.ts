import { keepReading } from '#features/posts/keep-reading.ts'
import { brought, postAt } from '#features/posts/testing/brought.ts'
import type { World } from './random-verbs.ts'

/** A reading of a site's feed with some of its posts. @returns a status, as if it were a call */
export async function readAtRandom({ wend, dice, stage }: World): Promise<number> {
  const read_on = new Date()
  const number = 1 + dice.below(80)
  const posts = Array.from({ length: 20 }, (_, n) =>
    postAt('https://site.example', number + n, new Date(read_on.getTime() - (100 - number - n) * 3_600_000)),
  )
  const blog_id = dice.one(stage.blogs) ?? 1
  const reading = { blog_id, site_url: 'https://site.example', read_on, is_first: false }
  await keepReading(wend.db, { ...reading, feed: brought(posts) })
  return 200
}
