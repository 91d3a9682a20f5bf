import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeDataDirWithCluster } from '#test/data-dir.ts'
import { runStatement, runWhenReady } from '#test/run-statement.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { isAlive, readPostmasterPid } from './process-state.ts'
import { spawnPeer } from './testing/spawn-peer.ts'

const createNotes = `create table notes as select 'committed' as text`
const expectedNotes = [{ text: 'committed' }]

test('the server stops when Node is killed, and committed data survives', async () => {
  const dataDir = await makeDataDirWithCluster()
  const peer = await spawnPeer(dataDir, 'refuse')
  await runStatement(peer.url, createNotes)
  const pid = await readServerPid(dataDir)
  peer.process.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
  expect(await readPostmasterPid(join(dataDir, 'postgres'))).toBeUndefined()

  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(restartedServer.url, 'select * from notes')).toEqual(expectedNotes)
  await restartedServer.stop()
})

test('a start right after a kill waits for the old server to stop', async () => {
  const dataDir = await makeDataDirWithCluster()
  for (let round = 0; round < 4; round++) {
    const peer = await spawnPeer(dataDir, 'refuse')
    expect(peer).toMatchObject({ wasRunning: false })
    peer.process.kill('SIGKILL')
    await once(peer.process, 'exit')
  }
  const last = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await last.stop()
})

test('a killed server restarts at the same URL while Node lives', async () => {
  const dataDir = await makeDataDirWithCluster()
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse', log })
  await runStatement(server.url, createNotes)
  for (let round = 0; round < 2; round++) {
    const killedPid = await readServerPid(dataDir)
    process.kill(killedPid, 'SIGKILL')
    await vi.waitFor(async () => expect(await readServerPid(dataDir)).not.toBe(killedPid), {
      timeout: 60_000,
    })
    expect(await runWhenReady(server.url, 'select * from notes')).toEqual(expectedNotes)
  }
  expect(lines.join('\n')).toMatch(/stopped unexpectedly/)
  await server.stop()
})

test('the next start recovers after Node and server are killed together', async () => {
  const dataDir = await makeDataDirWithCluster()
  const peer = await spawnPeer(dataDir, 'refuse')
  await runStatement(peer.url, createNotes)
  process.kill(await readServerPid(dataDir), 'SIGKILL')
  peer.process.kill('SIGKILL')
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(restartedServer.url, 'select * from notes')).toEqual(expectedNotes)
  await restartedServer.stop()
})

test('a stale lock whose process id was reused is ignored', async () => {
  const dataDir = await makeDataDirWithCluster()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const pidFile = await readFile(file, 'utf8')
  await server.stop()

  // Under the server's account, since PostgreSQL already ignores processes of other accounts.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const sleeper = spawn('sleep', ['600'], { cwd: '/', ...account })
  await once(sleeper, 'spawn')
  await writeFile(file, pidFile.replace(/^\d+/, `${sleeper.pid}`))
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(restartedServer.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await restartedServer.stop()
  sleeper.kill()
})

test('a zombie server does not lock its data', {
  skip: process.platform !== 'linux',
}, async () => {
  const dataDir = await makeDataDirWithCluster()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const pidFile = await readFile(file, 'utf8')
  await server.stop()

  // The shell's child becomes a zombie, because the `sleep` that replaces the shell never reaps it.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const parent = spawn('sh', ['-c', 'cd "$1"; sleep 0 & echo $!; exec sleep 600', 'sh', '/'], account)
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  await writeFile(file, pidFile.replace(/^\d+/, output.toString().trim()))
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await restartedServer.stop()
  parent.kill()
})

// A container as seen by its processes: the same ids each time, and all killed at once.
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL']
const hasContainers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0

test.runIf(hasContainers)('a killed container starts again with the same process ids', async () => {
  const dataDir = await makeDataDirWithCluster()
  for (let round = 0; round < 5; round++) {
    const peer = await spawnPeer(dataDir, 'refuse', { wrapper: container })
    expect(peer).toMatchObject({ wasRunning: false })
    if (round === 0) await runStatement(peer.url, createNotes)
    else expect(await runStatement(peer.url, 'select * from notes')).toEqual(expectedNotes)
    peer.process.kill('SIGKILL')
    await once(peer.process, 'close')
  }
})

test('a program that does not stop its server still exits, and so does the server', async () => {
  const dataDir = await makeDataDirWithCluster()
  const peer = await spawnPeer(dataDir, 'refuse', { env: { SKIP_STOP: '1' } })
  const pid = await readServerPid(dataDir)
  await peer.stop()
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
})

test('a stop under load loses no acknowledged write', async () => {
  const dataDir = await makeDataDirWithCluster()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await runStatement(server.url, 'create table steps (n int)')
  let acknowledged = 0
  const writes = (async () => {
    for (;;) {
      await runStatement(server.url, `insert into steps values (${acknowledged})`)
      acknowledged++
    }
  })().catch(() => {})
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(20), { timeout: 60_000 })
  await server.stop()
  await writes
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  const [row] = (await runStatement(restartedServer.url, 'select count(*)::int as count from steps')) as [
    { count: number },
  ]
  expect(row.count).toBeGreaterThanOrEqual(acknowledged)
  await restartedServer.stop()
})

async function readServerPid(dataDir: string): Promise<number> {
  const state = await readPostmasterPid(join(dataDir, 'postgres'))
  return state?.pid ?? 0
}
