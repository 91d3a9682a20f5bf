import { it } from 'vitest'
import { importThroughKill } from './import-through-kill.ts'

it(
  'imports a list of 5,000 with live progress through a kill -9, and duplicates nothing',
  () => importThroughKill(5_000, 3),
  400_000,
)
