import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const siblingFolders = ['../shared/data', '../../shared/data'].map((path) =>
  resolve(import.meta.dirname, '..', path),
)

/**
 * The folder of real lists and feeds: SHARED_DATA, or the one beside the checkout. If there is none, tests that need
 * it are skipped.
 */
export const sharedData: string | undefined = [process.env.SHARED_DATA ?? '', ...siblingFolders].find(
  (path) => path && existsSync(path),
)
if (!sharedData)
  console.warn(
    'SKIPPED: tests with real lists, since ../shared/data does not exist (SHARED_DATA can name another folder).',
  )
