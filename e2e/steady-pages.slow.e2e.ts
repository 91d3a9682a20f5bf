import { expect, it } from 'vitest'
import { screens } from '../docs/pictures/screens.ts'
import { demoForAll } from './demo-journey.ts'
import { movesOn } from './steady-pages.ts'

const demo = demoForAll()

it('nothing moves on any public screen while it fills on a slow connection', async () => {
  const moves: string[] = []
  const paths = screens(demo.things).flatMap(({ as, path }) => (as ? [] : [path]))
  for (const path of new Set(paths)) {
    const found = await Promise.all([360, 1280].map((width) => movesOn(demo.journey, path, width)))
    moves.push(...found.flat())
  }
  expect(moves).toEqual([])
}, 1_800_000)
