import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['src', 'packages', 'db', 'test', 'e2e', 'bench', 'docs']

it('gives the reason for a cast between unrelated types, in the line before', async () => {
  const unexplained: string[] = []
  let explained = 0
  for await (const file of glob(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root })) {
    const lines = (await readFile(root + file, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      if (!/\bas\s+unknown\s+as\b/.test(line)) continue
      if (/^\s*(\/\/|\/?\*)/.test(lines[index - 1] ?? '')) explained++
      else unexplained.push(`${file}:${index + 1}`)
    }
  }
  expect(explained).toBeGreaterThan(0)
  expect(unexplained).toEqual([])
})
