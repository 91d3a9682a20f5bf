import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const maxLines = 250
const reason = /^\/\/ Longer than 250 lines: .+/m

it('keeps files within 250 lines, or says near the top why not', async () => {
  const unexplained: string[] = []
  const outdated: string[] = []
  let count = 0
  for await (const file of glob('{src,test,e2e,bench,docs}/**/*.{ts,tsx,css,py}')) {
    count++
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const isExplained = reason.test(lines.slice(0, 50).join('\n'))
    if (lines.length > maxLines && !isExplained) unexplained.push(file)
    if (lines.length <= maxLines && isExplained) outdated.push(file)
  }
  expect(count).toBeGreaterThan(500)
  expect({ unexplained, outdated }).toEqual({ unexplained: [], outdated: [] })
})
