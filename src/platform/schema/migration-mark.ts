import { readFileSync } from 'node:fs'

/** What a migration does to the previous version; db/README.md has the rules. */
export interface MigrationMark {
  /** `expand` adds what older versions need not know; `contract` takes away what they no longer use. */
  kind: 'expand' | 'contract'
  /** Of a `contract`: the first version that works without what it takes away. */
  unused_since: string | null
  /** Whether its one statement is repeated, a transaction each, until it changes no row. */
  in_batches: boolean
}

const header = /^-- (?:(expand)( in batches)?|(contract): unused since (\d+(?:\.\d+)+))\n/

/** Reads the first line of a migration; undefined where it is not marked, as up to 0.2's first ones. */
export function markOf(text: string): MigrationMark | undefined {
  const found = header.exec(text)
  if (!found) return undefined
  const [, expand, batches, , since] = found
  return {
    kind: expand ? 'expand' : 'contract',
    unused_since: since ?? null,
    in_batches: batches !== undefined,
  }
}

const manifest = new URL('../../../package.json', import.meta.url)

/** The version of this Wend, such as `0.2.0`. */
export const ownVersion = (): string => JSON.parse(readFileSync(manifest, 'utf8')).version

/** Whether one version came out before another: `0.9` before `0.10.2`. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** The migration that made the table of marks; versions that do not know an earlier one know no marks either. */
const marksBegin = '0085_migration_marks'

/** What to write into `migration_marks` with a migration; undefined where no row is due. */
export const unusedSinceToRecord = (name: string, text: string): string | null | undefined =>
  name > marksBegin ? markOf(text)?.unused_since : undefined
