import { afterEach } from 'vitest'
import { printWindows } from '../e2e/open-windows.ts'
import { numberFromOne } from './builders.ts'

numberFromOne()
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printWindows()
})
