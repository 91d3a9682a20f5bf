import { it } from 'vitest'
import { importThroughKill } from './import-through-kill.ts'

it(
  'imports a list of 36,000 with live progress through a kill -9, and duplicates nothing',
  () => importThroughKill(36_000, 5),
  1_800_000,
)
