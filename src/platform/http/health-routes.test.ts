import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

it("checks the database's migrations and the product's health checks", async () => {
  // The first connection may take longer on a busy machine than a balancer waits.
  await expect.poll(async () => (await wend.anonymous('GET /readyz')).status).toBe(200)
  const statements = await wend.recordStatements(() => wend.anonymous('GET /readyz'))
  // The watcher of the operator's files may log in the meantime.
  expect(statements.map(({ sql }) => sql).filter((text) => !text.includes('invalidate('))).toEqual([
    expect.stringContaining('from kysely_migration'),
    expect.stringContaining('from reading_budget'),
  ])
})

it('is not ready while a migration is missing', async () => {
  const checkReadiness = () => wend.anonymous('GET /readyz')
  expect(await checkReadiness()).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok', migrations: 'ok', reading: 'ok', disk: 'ok' } },
  })
  const newestMigration = sql`(select max(name) from kysely_migration)`
  await sql`update kysely_migration set name = 'later_' || name where name = ${newestMigration}`.execute(
    wend.db,
  )
  expect(await checkReadiness()).toMatchObject({
    status: 503,
    body: { code: 'not_ready', checks: { migrations: 'behind' } },
  })
  await sql`update kysely_migration set name = substr(name, 7) where name = ${newestMigration}`.execute(
    wend.db,
  )
  expect((await checkReadiness()).status).toBe(200)
})
