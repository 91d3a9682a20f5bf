import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Files that documents refer to must exist.

const root = fileURLToPath(new URL('../', import.meta.url))
const projectFolders = '(?:src|packages|test|e2e|db|docs|bench)'

/** Finds links, and paths from the root in backticks. */
function findPaths(text: string, folder: string): string[] {
  const links = Array.from(text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g), ([, to = '']) =>
    join(folder, to),
  )
  const quotedPaths = Array.from(
    text.matchAll(new RegExp(`\`(${projectFolders}/[\\w./-]*)\``, 'g')),
    ([, path = '']) => path,
  )
  return [...links, ...quotedPaths]
}

it('has every file that documents refer to', async () => {
  const missing: string[] = []
  let count = 0
  for await (const file of glob(['*.md', 'db/*.md', 'docs/*.md', 'packages/*/*.md'], { cwd: root })) {
    if (file === 'CHANGELOG.md') continue
    for (const path of findPaths(await readFile(root + file, 'utf8'), dirname(file))) {
      count += 1
      if (!existsSync(join(root, path))) missing.push(`${file} refers to ${path}`)
    }
  }
  expect(missing).toEqual([])
  // The test must find paths at all.
  expect(count).toBeGreaterThan(60)
})
