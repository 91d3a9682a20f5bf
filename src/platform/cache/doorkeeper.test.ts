import { expect, it } from 'vitest'
import { createDoorkeeper } from './doorkeeper.ts'

it('recognizes repeated names, and forgets old ones', () => {
  const isFirst = createDoorkeeper(3)
  expect(['home', 'a', 'home', 'b', 'c', 'home', 'd', 'home', 'e', 'a'].map(isFirst)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
    true,
    false,
    true,
    true,
  ])
})
