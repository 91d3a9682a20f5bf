import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import { DataDirInUse } from './errors.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wend-test-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('what is written is there after a stop and another start', { timeout: 60_000 }, async () => {
  const first = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await query(first.url, 'create table notes as select 1 as kept')
  await first.stop()

  const second = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await query(second.url, 'select * from notes')).toEqual([{ kept: 1 }])
  await second.stop()
})

test('a second start is refused, and a command uses the running server', { timeout: 60_000 }, async () => {
  const serving = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await expect(startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })).rejects.toThrow(DataDirInUse)

  const command = await startEmbeddedPostgres({ dataDir, whenRunning: 'adopt' })
  expect(command.adopted).toBe(true)
  await command.stop()
  expect(await query(serving.url, 'select 1 as still')).toEqual([{ still: 1 }])
  await serving.stop()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
