import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Names of this version's migrations, oldest first. @param from another folder, for tests */
export async function migrationNames(from = folder): Promise<string[]> {
  const files = (await readdir(from)).filter((name) => name.endsWith('.sql'))
  return files.map((name) => name.replace(/\.sql$/, '')).sort()
}

/** The SQL of a migration; undefined if this version does not know it. */
export const readMigration = (name: string, from = folder): Promise<string | undefined> =>
  readFile(new URL(`${encodeURIComponent(name)}.sql`, from), 'utf8').catch(() => undefined)
