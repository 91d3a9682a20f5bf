import { expect, it } from 'vitest'
import { watchArrivals } from './arrivals.ts'
import { demoForAll } from './demo-journey.ts'
import { openAwake } from './open-awake.ts'
import { movesOn } from './steady-pages.ts'

// All public screens are in steady-pages.slow.e2e.ts.

const demo = demoForAll()

it('keeps the covers that the server drew once it is known who reads', async () => {
  const page = await demo.journey.visitor()
  await openAwake(page, '/newsfeed')
  await watchArrivals(page)()
  const rows = page.locator('main article')
  const drawn = rows.filter({ has: page.locator('svg[viewBox="0 0 160 100"], img') })
  expect(await drawn.count()).toBe(await rows.count())
})

it('nothing moves while a first page fills on a slow connection', async () => {
  const { blog, discussion } = demo.things
  const moves: string[] = []
  for (const [at, path] of [
    '/home',
    blog,
    discussion,
    '/login',
    '/login-or-signup',
    '/moderation-log',
  ].entries())
    moves.push(...(await movesOn(demo.journey, path, at % 2 ? 1280 : 360)))
  expect(moves).toEqual([])
})
