import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ask, askUntilAnswered } from '#test/ask.ts'
import { makeClusterDir } from '#test/data-dir.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { isAlive, readPostmasterPid } from './process-state.ts'
import { hold } from './testing/hold.ts'

const note = `create table notes as select 'committed' as word`
const noted = [{ word: 'committed' }]

test('the server stops when Node is killed, and committed data survives', async () => {
  const dataDir = await makeClusterDir()
  const holder = await hold(dataDir, 'refuse')
  await ask(holder.url, note)
  const pid = await serverOf(dataDir)
  holder.process.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
  expect(await readPostmasterPid(join(dataDir, 'postgres'))).toBeUndefined()

  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await ask(again.url, 'select * from notes')).toEqual(noted)
  await again.stop()
})

test('a start right after a kill waits for the old server to stop, then serves', async () => {
  const dataDir = await makeClusterDir()
  for (let round = 0; round < 4; round++) {
    const holder = await hold(dataDir, 'refuse')
    expect(holder).toMatchObject({ adopted: false })
    holder.process.kill('SIGKILL')
    await once(holder.process, 'exit')
  }
  const last = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await last.stop()
})

test('a killed server restarts at the same URL while Node lives', async () => {
  const dataDir = await makeClusterDir()
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse', log })
  await ask(server.url, note)
  for (let round = 0; round < 2; round++) {
    const killed = await serverOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await serverOf(dataDir)).not.toBe(killed), { timeout: 60_000 })
    expect(await askUntilAnswered(server.url, 'select * from notes')).toEqual(noted)
  }
  expect(lines.join('\n')).toMatch(/stopped unexpectedly/)
  await server.stop()
})

test('the next start recovers after Node and server are killed together', async () => {
  const dataDir = await makeClusterDir()
  const holder = await hold(dataDir, 'refuse')
  await ask(holder.url, note)
  process.kill(await serverOf(dataDir), 'SIGKILL')
  holder.process.kill('SIGKILL')
  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await ask(again.url, 'select * from notes')).toEqual(noted)
  await again.stop()
})

test('a stale lock whose process id was reused is ignored', async () => {
  const dataDir = await makeClusterDir()
  const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await server.stop()

  // Under the server's account, since PostgreSQL already ignores another's process.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const other = spawn('sleep', ['600'], { cwd: '/', ...account })
  await once(other, 'spawn')
  await writeFile(file, left.replace(/^\d+/, `${other.pid}`))
  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await ask(again.url, 'select 1 as fine')).toEqual([{ fine: 1 }])
  await again.stop()
  other.kill()
})

test('a zombie server does not lock its data', {
  skip: process.platform !== 'linux',
}, async () => {
  const dataDir = await makeClusterDir()
  const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await server.stop()

  // A shell whose child ended while it, being replaced by another program, never reaps it.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const careless = spawn('sh', ['-c', 'cd "$1"; sleep 0 & echo $!; exec sleep 600', 'sh', '/'], account)
  const [told] = (await once(careless.stdout, 'data')) as [Buffer]
  await writeFile(file, left.replace(/^\d+/, told.toString().trim()))
  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await again.stop()
  careless.kill()
})

// A container as seen by its processes: the same ids each time, and all killed at once.
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=SIGKILL']
const hasContainers = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0

test.runIf(hasContainers)('a container that is killed starts again, with the same process ids', async () => {
  const dataDir = await makeClusterDir()
  for (let round = 0; round < 5; round++) {
    const holder = await hold(dataDir, 'refuse', { wrapper: container })
    expect(holder).toMatchObject({ adopted: false })
    if (round === 0) await ask(holder.url, note)
    else expect(await ask(holder.url, 'select * from notes')).toEqual(noted)
    holder.process.kill('SIGKILL')
    await once(holder.process, 'close')
  }
})

test('a program that does not stop its server still exits, and so does the server', async () => {
  const dataDir = await makeClusterDir()
  const holder = await hold(dataDir, 'refuse', { env: { FORGET: '1' } })
  const pid = await serverOf(dataDir)
  await holder.letGo()
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
})

test('a stop under load loses no acknowledged write', async () => {
  const dataDir = await makeClusterDir()
  const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await ask(server.url, 'create table steps (n int)')
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await ask(server.url, `insert into steps values (${acknowledged})`)
      acknowledged++
    }
  })().catch(() => {})
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(20), { timeout: 60_000 })
  await server.stop()
  await writing
  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  const [row] = (await ask(again.url, 'select count(*)::int as kept from steps')) as [{ kept: number }]
  expect(row.kept).toBeGreaterThanOrEqual(acknowledged)
  await again.stop()
})

async function serverOf(dataDir: string): Promise<number> {
  const state = await readPostmasterPid(join(dataDir, 'postgres'))
  return state?.pid ?? 0
}
