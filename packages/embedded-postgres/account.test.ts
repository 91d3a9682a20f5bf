import { chmod, chown, cp, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '#test/data-dir.ts'
import { runStatement } from '#test/run-statement.ts'
import { canReach } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { runProgram } from './program.ts'
import { spawnPeer } from './testing/spawn-peer.ts'

const nobody = { uid: 65534, gid: 65534 }
const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
const asUnlistedUser = ['setpriv', '--reuid', '54321', '--regid', '54321', '--clear-groups']
const isRoot = process.getuid?.() === 0
// Another account needs access to this checkout and to Node.
const canRunAsOthers =
  isRoot &&
  (await canReach(import.meta.dirname, nobody)) &&
  (await canReach(dirname(process.execPath), nobody))

test.runIf(isRoot)('runs the server as another account, which owns its data, if root starts it', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  const cluster = await stat(join(dataDir, 'postgres'))
  expect(cluster.uid).not.toBe(0)
  await server.stop()
})

test.runIf(isRoot)('keeps the data in a folder that only root can reach', async () => {
  const home = await makeDataDir()
  await chmod(home, 0o700)
  const dataDir = join(home, 'wend', 'data')
  const first = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await runStatement(first.url, 'create table notes as select 1 as n')
  const command = await spawnPeer(dataDir, 'use')
  expect(command.wasRunning).toBe(true)
  await command.stop()
  await first.stop()
  expect(await readdir(join(dataDir, 'postgres'))).toContain('PG_VERSION')

  // Once its parent is accessible, the folder behaves like any other.
  await chmod(home, 0o755)
  const second = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(second.url, 'select * from notes')).toEqual([{ n: 1 }])
  await second.stop()
})

test.runIf(isRoot)('restores the owner and mode of data after root has changed them', async () => {
  const dataDir = await makeDataDir()
  await (await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })).stop()
  const cluster = join(dataDir, 'postgres')
  for (const name of ['', ...(await readdir(cluster, { recursive: true }))])
    await chown(join(cluster, name), 0, 0)
  await chmod(cluster, 0o755)
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  await restartedServer.stop()
})

test.runIf(isRoot)('copies the programs and their links if the account cannot read them', async () => {
  const dataDir = await makeDataDir()
  const privateDir = await makeDataDir()
  await chmod(privateDir, 0o700)
  const original = await prepareBinaries(dataDir, undefined)
  const native = join(privateDir, 'native')
  await cp(dirname(original), privateDir, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })

  const copy = await prepareBinaries(dataDir, nobody, native)
  expect(dirname(copy)).toBe(dataDir)
  expect(await prepareBinaries(dataDir, nobody, native)).toBe(copy)
  const result = await runProgram([join(copy, 'bin', 'initdb'), '--version'], { cwd: '/', account: nobody })
  expect(result).toEqual({ code: 0, output: expect.stringMatching(/^initdb \(PostgreSQL\) 18/) })
})

test.runIf(isRoot)(
  'runs the server as the owner of the data folder, who can later start it without root',
  async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, nobody.uid, nobody.gid)
    const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
    await runStatement(server.url, 'create table notes as select 1 as n')
    await server.stop()
    if (!canRunAsOthers) return
    const peer = await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })
    expect(await runStatement(peer.url, 'select * from notes')).toEqual([{ n: 1 }])
    await peer.stop()
  },
)

test.runIf(canRunAsOthers)(
  'lets root use a server that an ordinary user started, and start it later',
  async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, nobody.uid, nobody.gid)
    const peer = await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })
    expect(peer).toMatchObject({ wasRunning: false })
    const rootServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'use' })
    expect(rootServer.wasRunning).toBe(true)
    await peer.stop()
    const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
    expect(await runStatement(restartedServer.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await restartedServer.stop()
  },
)

test.runIf(canRunAsOthers)(
  'starts a server for a user without an entry in /etc/passwd, or explains why not',
  async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, 54321, 54321)
    const peer = await spawnPeer(dataDir, 'refuse', { wrapper: asUnlistedUser })
    if (peer.url) expect(await runStatement(peer.url, 'select 1 as n')).toEqual([{ n: 1 }])
    else expect(peer.message).toMatch(/uid 54321, which has no entry in .etc.passwd/)
    await peer.stop()
  },
)

test.runIf(canRunAsOthers)('rejects data of another account in one sentence', async () => {
  const dataDir = await makeDataDir()
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  expect(await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })).toMatchObject({
    message: expect.stringMatching(/cannot be read .* run Wend as the account that owns it/),
  })
})

test.runIf(canRunAsOthers)('rejects an unwritable data folder in one sentence', async () => {
  const dataDir = await makeDataDir()
  expect(await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })).toMatchObject({
    name: 'PostgresUnavailable',
    message: expect.stringMatching(/cannot be written/),
  })
  expect(await spawnPeer(join(dataDir, 'deeper'), 'refuse', { wrapper: asNobody })).toMatchObject({
    name: 'PostgresUnavailable',
    message: expect.stringMatching(/cannot be created/),
  })
})
