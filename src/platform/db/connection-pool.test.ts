import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { openPool } from './connection-pool.ts'

it('ends only after all its connections are closed', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const observer = new pg.Client({ connectionString: postgres.url })
  await observer.connect()
  const countConnections = async () =>
    (await observer.query(`select from pg_stat_activity where application_name = 'pool'`)).rowCount
  for (let round = 0; round < 10; round++) {
    const connectionErrors: Error[] = []
    const config = { connectionString: postgres.url, application_name: 'pool', max: 8 }
    const pool = openPool(config, (error) => connectionErrors.push(error))
    await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.02)')))
    expect(await countConnections()).toBe(8)
    await pool.end()
    expect(await countConnections()).toBe(0)
    expect(connectionErrors).toEqual([])
  }
  await observer.end()
})
