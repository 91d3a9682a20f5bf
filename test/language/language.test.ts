import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lintProse } from './lint-prose.ts'
import { disabledPatterns, type ProseKind, patterns } from './patterns.ts'

const folder = mkdtempSync(join(tmpdir(), 'wend-language-'))
afterAll(() => rmSync(folder, { recursive: true }))

const exampleFiles: Record<ProseKind, (text: string) => [file: string, source: string]> = {
  comment: (text) => ['src/a.ts', `const a = 1\n/** ${text} */\nconst b = 2\n`],
  document: (text) => ['docs/a.md', `# Title\n${text}\n`],
  screen: (text) => ['src/a.ts', `\nt(${JSON.stringify(text)})\n`],
}

const run = (command: string, args: string[]) =>
  spawnSync(join('node_modules/.bin', command), args, { encoding: 'utf8' }).stdout

it.each(Object.entries(patterns).filter(([id]) => !disabledPatterns.includes(id)))(
  'finds “%s” in the bad example, and nothing in the good one',
  async (id, { bad, good, kinds = ['comment', 'document', 'screen'] }) => {
    for (const kind of kinds) {
      expect(await lintProse(...exampleFiles[kind](bad))).toEqual([expect.stringMatching(`^[^ ]+:2 ${id}: `)])
      expect(await lintProse(...exampleFiles[kind](good))).toEqual([])
    }
  },
)

it('finds a phrase across lines of a comment, but not across two comments', async () => {
  expect(await lintProse('src/a.ts', '// The site is in other\n// hands.\n')).toHaveLength(1)
  expect(await lintProse('src/a.css', '/* The site is\n * in other hands. */\n')).toHaveLength(1)
  expect(await lintProse('src/a.ts', 'a(1) // in other\nb(2) // hands\n')).toEqual([])
})

it('leaves code, strings and code spans alone', async () => {
  expect(await lintProse('src/a.ts', "const addressee = 'addressee' // see `addressee`\n")).toEqual([])
  expect(await lintProse('docs/a.md', 'The column `addressee`.\n\n```\naddressee\n```\n')).toEqual([])
})

it('finds misspelled words in comments and declared names, by British spelling', () => {
  const file = join(folder, 'spelling.ts')
  writeFileSync(file, "// A mispelled neighbor of colours.\nconst recieved = 'anythng'\n")
  const output = run('cspell', ['lint', '--config', 'cspell.json', '--no-progress', '--root', folder, file])
  expect(output.match(/(?<=Unknown word \()\w+/g)).toEqual(['mispelled', 'neighbor', 'recieved'])
})

it('finds exported names that are a bare participle', () => {
  const plugin = resolve('test/language/participles.grit')
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin] }))
  const file = join(folder, 'names.ts')
  const bad = [
    'type Asked = 1',
    'interface Fetched {}',
    'class Unseen {}',
    'const kept = 1',
    'function told() {}',
  ]
  const good = [
    'type AskedPause = 1',
    'interface Feed {}',
    'const f = (given: 1) => { const seen = given; return seen }',
  ]
  writeFileSync(file, [...bad, ...good].map((line) => `export ${line}\n`).join(''))
  const output = run('biome', ['lint', '--reporter=github', `--config-path=${folder}`, file])
  expect(output.match(/(?<=title=plugin,.*line=)\d+(?=,endLine)/g)).toEqual(['1', '2', '3', '4', '5'])
})

it('keeps the dictionary sorted', () => {
  const words = readFileSync('project-words.txt', 'utf8').trim().split('\n')
  expect(words).toEqual([...new Set(words)].toSorted())
})
