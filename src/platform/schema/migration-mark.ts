import { readFileSync } from 'node:fs'

/** A migration's effect on the previous version; db/README.md has the rules. */
export interface MigrationMark {
  /** `expand` adds things that older versions can ignore; `contract` removes things they no longer use. */
  kind: 'expand' | 'contract'
  /** For `contract`: the first version that works without the removed parts. */
  unused_since: string | null
  /** Whether its single statement is repeated, one transaction each, until it changes no rows. */
  in_batches: boolean
}

const header = /^-- (?:(expand)( in batches)?|(contract): unused since (\d+(?:\.\d+)+))\n/

/** Parses a migration's first line; undefined if unmarked, as up to early 0.2. */
export function parseMigrationMark(text: string): MigrationMark | undefined {
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

/** The running version, such as `0.2.0`. */
export const ownVersion = (): string => JSON.parse(readFileSync(manifest, 'utf8')).version

/** Whether version `one` precedes `other`: `0.9` precedes `0.10.2`. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** The migration that created the table of marks; versions without an earlier migration do not know marks either. */
const marksBegin = '0085_migration_marks'

/** The value for `migration_marks`; undefined if no row is needed. */
export const unusedSinceToRecord = (name: string, text: string): string | null | undefined =>
  name > marksBegin ? parseMigrationMark(text)?.unused_since : undefined
