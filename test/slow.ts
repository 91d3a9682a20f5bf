import { parseArgs } from 'node:util'
import { listFilesChangedSince } from './git.ts'
import { slowTests } from './slow-tests.ts'
import { printSummary, runVitest } from './vitest.ts'

// `npm run test:slow` runs all slow tests; with `-- --since COMMIT`, only those whose guarded files have changed.

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const changed = since === undefined ? undefined : listFilesChangedSince(since)
if (since !== undefined && !changed)
  console.log(`${since} is not an ancestor of HEAD, so all slow tests run.`)

const isGuarded = (paths: string[]) =>
  changed === undefined ||
  paths.some((path) => changed.some((file) => file === path || file.startsWith(`${path}/`)))
const selectedTests: string[] = []
for (const [test, paths] of Object.entries(slowTests)) {
  if (isGuarded([test, ...paths])) selectedTests.push(test)
  else console.log(`Skipped ${test}: none of the files it guards has changed since ${since}.`)
}
if (selectedTests.length > 0) {
  const result = await runVitest('--project=slow', '--project=slow-e2e', ...selectedTests)
  printSummary(result)
  process.exitCode = result.isOk ? 0 : 1
}
