import { it } from 'vitest'
import { importThroughKill } from './import-through-kill.ts'

it(
  'imports a list of 2,500 with live progress through a kill -9, and duplicates nothing',
  () => importThroughKill(2_500, 3),
  400_000,
)
