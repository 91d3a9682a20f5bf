import { expect, it } from 'vitest'
import { keepReading } from '#features/posts/keep-reading.ts'
import { readingSink } from '#main/reading.ts'
import { openDatabase } from '#server/db.ts'
import { startReading } from './start-reading.ts'
import { stageReading } from './testing/reading-stage.ts'

const minute = 60_000
const stage = stageReading()

it('holds on to what it read while the database is away, and asks for nothing again', async () => {
  const [id] = await stage.list([stage.put('unlucky.org', 1)])
  const { services, db } = stage.wend
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  let isAway = true
  let calls = 0
  const reader = startReading({
    services,
    sink: {
      ...readingSink(services),
      keepPosts: async (brought) => {
        calls++
        return keepReading(isAway ? nowhere.db : db, brought).finally(() => calls--)
      },
    },
    version: '1.0',
    wayOut: stage.web.wayOut,
    clock: stage.clock,
  })
  stage.play.add({ ...reader, atWork: () => reader.atWork() + calls })
  const feeds = () => stage.asked('unlucky.org', '/feed').length
  const posts = () =>
    db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', id ?? 0)
      .execute()
  await stage.play.pass(minute)
  expect([feeds(), await posts()]).toEqual([1, []])
  isAway = false
  await stage.play.pass(minute)
  expect(feeds()).toBe(1)
  expect(await posts()).toHaveLength(20)
  const { rows } = await services.database.pool.query(
    "select status, new_posts from readings where what = 'feed'",
  )
  expect(rows).toEqual([{ status: '200', new_posts: 20 }])
  await nowhere.close()
})
