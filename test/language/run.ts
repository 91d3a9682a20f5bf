import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { lintProse } from './lint-prose.ts'

// Checks that comments, documents and messages are in plain English: `npm run language`.

/**
 * Excluded: notes on earlier versions, results of runs, licences, and the API description, whose sentences are part of the
 * API.
 */
const excludedFiles = /^CHANGELOG\.md|^docs\/api\.md|^bench\/results\/|NOTICE\.md$/

const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !excludedFiles.test(file))
let count = 0
for (const file of files)
  for (const finding of await lintProse(file, await readFile(file, 'utf8'))) {
    console.error(finding)
    count++
  }
console.log(`${files.length} files, ${count} findings`)
if (count > 0) process.exitCode = 1
