import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

it('serves a command that adopted it until that command ends too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wend-adopted-'))
  const first = await startEmbeddedPostgres({ dataDir, whenRunning: 'adopt' })
  const second = await startEmbeddedPostgres({ dataDir, whenRunning: 'adopt' })
  expect([first.adopted, second.adopted]).toEqual([false, true])
  const client = new pg.Client({ connectionString: second.url, application_name: 'wend' })
  client.on('error', () => {})
  await client.connect()

  const stopped = first.stop()
  const { rows } = await client.query('select 7 as n from pg_sleep(2)')
  expect(rows).toEqual([{ n: 7 }])
  await client.end()
  await second.stop()
  await stopped
  await rm(dataDir, { recursive: true, force: true })
})
