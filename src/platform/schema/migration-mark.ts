import { readFileSync } from 'node:fs'

/** A migration's effect on the previous version; db/README.md has the rules. */
export interface MigrationMark {
  /** `expand` adds things that older versions can ignore; `contract` removes things they no longer use. */
  kind: 'expand' | 'contract'
  /** For `contract`: the first version that works without the removed parts. */
  unused_since: string | null
  /** True if its single statement is repeated, one transaction each, until it changes no rows. */
  in_batches: boolean
}

const header = /^-- (?:(expand)( in batches)?|(contract): unused since (\d+(?:\.\d+)+))\n/

/** Parses a migration's first line; undefined if unmarked, as up to early 0.2. */
export function parseMigrationMark(text: string): MigrationMark | undefined {
  const match = header.exec(text)
  if (!match) return undefined
  const [, expand, batches, , since] = match
  return {
    kind: expand ? 'expand' : 'contract',
    unused_since: since ?? null,
    in_batches: batches !== undefined,
  }
}

const manifest = new URL('../../../package.json', import.meta.url)

/** The running version, such as `0.2.0`. */
export const ownVersion = (): string => JSON.parse(readFileSync(manifest, 'utf8')).version

/** True if a version precedes another: `0.9` precedes `0.10.2`. */
export function isOlderVersion(version: string, other: string): boolean {
  const [a, b] = [version, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** The migration that created `migration_marks`; earlier ones cannot have a row. */
const marksBegin = '0085_migration_marks'

/** The value for `migration_marks`; undefined if no row is needed. */
export const unusedSinceToRecord = (name: string, text: string): string | null | undefined =>
  name > marksBegin ? parseMigrationMark(text)?.unused_since : undefined
