import type { BackupTable, TableSum } from './tables.ts'

// A backup is a compressed tar file: `backup.json` first, then tables in pieces, then pictures, then `end.json`,
// without which it is not whole.

export const format = 1

/** `backup.json`: what is in the file. */
export interface Head {
  format: number
  made_on: string
  /** Names of the migrations that its schema has. */
  migrations: string[]
  /** The newest migration of the library that keeps jobs. */
  jobs_schema: number
  tables: BackupTable[]
  /** The last number that each sequence gave. */
  sequences: { name: string; last: string }[]
}

/** `end.json`: what proves that everything is there. */
export interface End {
  tables: Record<string, TableSum>
  pictures: number
}

/** A sentence for the operator. */
export class BackupProblem extends Error {}
