import { afterAll, beforeAll, expect, it } from 'vitest'
import { findThings, type Things } from '../docs/pictures/screens.ts'
import { startDemoJourney } from './demo-journey.ts'
import type { Journey } from './journey.ts'
import { movesOn } from './steady-pages.ts'

// All public screens are in steady-pages.slow.e2e.ts.

let journey: Journey
let things: Things
beforeAll(async () => {
  journey = await startDemoJourney()
  things = await findThings(journey.url)
})
afterAll(() => journey?.close())

it('nothing moves while a first page fills on a slow connection', async () => {
  const { blog, discussion } = things
  const moves: string[] = []
  for (const [at, path] of [
    '/home',
    blog,
    discussion,
    '/newsfeed',
    '/search-results?query=maps',
    '/login',
    '/login-or-signup',
    '/sign-up',
  ].entries())
    moves.push(...(await movesOn(journey, path, at % 2 ? 1280 : 360)))
  expect(moves).toEqual([])
})
