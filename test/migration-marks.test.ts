import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { migrationNames, readMigration } from '#platform/schema/migration-files.ts'
import { isOlderVersion, parseMigrationMark } from '#platform/schema/migration-mark.ts'

// Each migration is marked with its effect on the previous version, which may serve at the same time: see db/README.md.

const releases: Record<string, string> = JSON.parse(
  await readFile(new URL('released-schemas.json', import.meta.url), 'utf8'),
)
/** The last migration without a mark. */
const lastUnmarked = '0075_words'

/** Released versions and their last migrations, oldest first. */
const versions = Object.entries(releases).filter(([version]) => /^\d/.test(version))

/** @returns the error in a migration's mark, if any */
function findFault(name: string, text: string): string | undefined {
  if (name <= lastUnmarked) return undefined
  const mark = parseMigrationMark(text)
  if (!mark) return `${name}: the first line is not a mark`
  const previousVersion = versions.filter(([, last]) => last < name).at(-1)?.[0] ?? '0'
  // Upgrading from 0.1 to 0.2 requires a full stop.
  if (previousVersion === '0.1') return undefined
  if (mark.unused_since && isOlderVersion(previousVersion, mark.unused_since))
    return `${name}: removes something that ${previousVersion} uses, which may serve at the same time`
  const destructive = /\b(drop (table|column|function|view)|rename|alter column \w+ (set not null|type))\b/i
  const statements = text.replace(/--.*$/gm, '')
  const violation = mark.kind === 'expand' ? destructive.exec(statements)?.[0] : undefined
  return violation ? `${name}: is marked expand, but contains “${violation}”` : undefined
}

it('is correct for every migration', async () => {
  const faults: (string | undefined)[] = []
  for (const name of await migrationNames()) faults.push(findFault(name, (await readMigration(name)) ?? ''))
  expect(faults.filter(Boolean)).toEqual([])
})

describe('a mark', () => {
  it.each([
    ['-- expand\ncreate table t ();', { kind: 'expand', unused_since: null, in_batches: false }],
    ['-- expand in batches\nupdate t set a = b', { kind: 'expand', unused_since: null, in_batches: true }],
    [
      '-- contract: unused since 0.12\ndrop table t',
      { kind: 'contract', unused_since: '0.12', in_batches: false },
    ],
  ])('is read from the first line: %s', (text, mark) => {
    expect(parseMigrationMark(text)).toEqual(mark)
  })

  it.each([
    '-- Expand\n',
    ' -- expand\n',
    '-- contract\n',
    '-- contract: unused since soon\n',
    '-- expand and more\n',
    'drop table t;\n-- expand\n',
  ])('is rejected: %j', (text) => {
    expect(parseMigrationMark(text)).toBeUndefined()
  })
})

it.each([
  ['0.9', '0.10', true],
  ['0.2', '0.2.0', false],
  ['0.2.1', '0.2', false],
  ['0.2', '0.2.1', true],
  ['1.0', '0.9.9', false],
])('orders versions: %s is before %s: %s', (a, b, expected) => {
  expect(isOlderVersion(a, b)).toBe(expected)
})
