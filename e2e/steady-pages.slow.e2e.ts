import { afterAll, beforeAll, expect, it } from 'vitest'
import { findThings, screens } from '../docs/pictures/screens.ts'
import { startDemoJourney } from './demo-journey.ts'
import type { Journey } from './journey.ts'
import { movesOn } from './steady-pages.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startDemoJourney()
}, 300_000)
afterAll(() => journey?.close())

it('nothing moves on any public screen while it fills on a slow connection', async () => {
  const moves: string[] = []
  const paths = screens(await findThings(journey.url)).flatMap(({ as, path }) => (as ? [] : [path]))
  for (const path of new Set(paths))
    for (const width of [360, 1280]) moves.push(...(await movesOn(journey, path, width)))
  expect(moves).toEqual([])
}, 1_800_000)
