import { afterEach } from 'vitest'
import { printWindows } from '../e2e/open-windows.ts'
import { restartNumbering } from './builders.ts'

restartNumbering()
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printWindows()
})
