import { spawnSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startServer } from '../server-process.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'

/** A small disk; undefined if it cannot be mounted, which requires root on a real machine. */
async function makeSmallDisk(): Promise<string | undefined> {
  const folder = join(await makeDataDir(), 'disk')
  await mkdir(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', folder])
  if (mounted.status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  await chmod(folder, 0o755)
  return folder
}

it('warns when the disk is full, loses nothing, and carries on when there is space', {
  timeout: 240_000,
}, async ({ skip }) => {
  const disk = await makeSmallDisk()
  if (!disk) {
    console.warn('!! Cannot mount a small disk: skipping the full-disk test.')
    skip()
    return
  }
  const server = await startServer({ DATA_DIR: disk, LOG_LEVEL: 'warn' })
  onTestFinished(() => server.stop())
  const { url } = await startEmbeddedPostgres({ dataDir: disk, ifRunning: 'use' })
  const { db, close } = openDatabase(url, { connections: 2 })
  onTestFinished(close)
  const writer = await addWriter(db)
  const crowd = writeComments(() => server.url, writer, 4)
  await crowd.waitUntilAcknowledged(50)

  const filler = join(disk, 'filler')
  await writeFile(filler, Buffer.alloc(1024 * 1024))
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
  // It warns but stays ready: all processes may share the disk, and reads still work.
  await expect
    .poll(async () => (await callApi(server.url, 'GET /readyz')).text, { timeout: 60_000 })
    .toContain('"disk":"almost full"')
  expect(server.output()).toContain('the disk is almost full')
  expect((await callApi(server.url, 'GET /healthz')).status).toBe(200)

  await rm(filler)
  await crowd.waitUntilAcknowledged(50)
  await crowd.stop()
  expect(await findLosses(db, crowd, writer)).toEqual([])
  expect(crowd.failures.get('500')).toBeUndefined()
})
