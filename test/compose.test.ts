import { execFile, execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { tablesEmptyWhenNew } from '#app/config/next-steps.ts'
import { readCredentials } from '#embedded-postgres/cluster.ts'
import { asSuperuser, urlFor } from '#embedded-postgres/connection.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openDatabase } from '#platform/db/db.ts'
import { createFolderStore } from '#platform/media/folder-store.ts'
import { checkSchemaFit, migrateDatabase } from '#platform/schema/migrate.ts'
import { startOwnPostgres } from './own-postgres.ts'

const root = new URL('../', import.meta.url)
const compose = parse(await readFile(new URL('compose.yaml', root), 'utf8'))

function hasPsql(): boolean {
  try {
    execFileSync('psql', ['--version'])
    return true
  } catch {
    console.warn('SKIPPED: checking the role in compose.yaml, since psql is not installed')
    return false
  }
}

it('gives Wend a role other than the superuser that the image creates', () => {
  const { postgres, wend } = compose.services
  expect(postgres.volumes).toContain('./db/role.sh:/docker-entrypoint-initdb.d/role.sh:ro')
  expect(new URL(wend.environment.DATABASE_URL.replace(/\$\{\w+\}/, 'x')).username).toBe('wend')
  expect(postgres.environment.POSTGRES_USER).not.toBe('wend')
})

it.runIf(hasPsql())('creates a role that is not a superuser and can do everything Wend does', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const credentials = await readCredentials({ dir: `${postgres.dataDir}/postgres` })
  const host = new URL(postgres.url).searchParams.get('host') ?? ''
  const endpoint = { host, port: 5432 }
  // As the image creates the cluster: with only the superuser.
  await asSuperuser(endpoint, credentials.superuser_password, async (client) => {
    await client.query('drop database wend')
    await client.query('drop role wend')
  })
  const password = `it's "quoted" \\ $1`
  await promisify(execFile)('sh', [new URL('db/role.sh', root).pathname], {
    env: {
      PATH: process.env.PATH,
      PGHOST: host,
      PGPASSWORD: credentials.superuser_password,
      POSTGRES_USER: compose.services.postgres.environment.POSTGRES_USER,
      ROLE_PASSWORD: password,
    },
  })

  const url = urlFor(endpoint, encodeURIComponent(password), 'wend')
  await migrateDatabase(url)
  const database = openDatabase(url, { connections: 2 })
  const { rows } = await database.pool.query(
    'select rolsuper, rolcreaterole, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
  )
  // `npm run backup -- --check` restores into a temporary database.
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolbypassrls: false, rolcreatedb: true }])
  const file = new URL('src/platform/backup/fixtures/made-by-11e9f3c.tar.gz', root).pathname
  const media = createFolderStore(`${postgres.dataDir}/media`)
  await restoreBackup(database.pool, media, file, { mustBeEmpty: tablesEmptyWhenNew })
  expect(await checkSchemaFit(database.db)).toBe('ok')
  await database.close()
  // The superuser's password is unknown now.
  await expect(asSuperuser(endpoint, credentials.superuser_password, async () => {})).rejects.toThrow(
    'password authentication failed',
  )
})
