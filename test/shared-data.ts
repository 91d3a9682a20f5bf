import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const beside = ['../shared/data', '../../shared/data'].map((path) => resolve(import.meta.dirname, '..', path))

/**
 * The folder of real lists and feeds next to the checkout, or SHARED_DATA; undefined if there is none. Tests that need it
 * are skipped then, and say so by name.
 */
export const sharedData: string | undefined = [process.env.SHARED_DATA ?? '', ...beside].find(
  (path) => path && existsSync(path),
)
if (!sharedData)
  console.warn(
    'SKIPPED: tests with real lists, because ../shared/data is not here (SHARED_DATA names another place).',
  )
