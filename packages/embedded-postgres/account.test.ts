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
const asUnlisted = ['setpriv', '--reuid', '54321', '--regid', '54321', '--clear-groups']
const isRoot = process.getuid?.() === 0
// Another account needs access to this checkout and to Node.
const othersRead =
  isRoot &&
  (await canReach(import.meta.dirname, nobody)) &&
  (await canReach(dirname(process.execPath), nobody))

test.runIf(isRoot)('root has another account run the server and own its data', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  const cluster = await stat(join(dataDir, 'postgres'))
  expect(cluster.uid).not.toBe(0)
  await server.stop()
})

test.runIf(isRoot)('a data folder below one that only root can enter keeps its data in place', async () => {
  const home = await makeDataDir()
  await chmod(home, 0o700)
  const dataDir = join(home, 'wend', 'data')
  const first = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  await runStatement(first.url, 'create table notes as select 1 as kept')
  const command = await spawnPeer(dataDir, 'adopt')
  expect(command.adopted).toBe(true)
  await command.stop()
  await first.stop()
  expect(await readdir(join(dataDir, 'postgres'))).toContain('PG_VERSION')

  // Once its parent is accessible, the folder behaves like any other.
  await chmod(home, 0o755)
  const second = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await runStatement(second.url, 'select * from notes')).toEqual([{ kept: 1 }])
  await second.stop()
})

test.runIf(isRoot)('data that root took over, with modes as after a copy, is made usable again', async () => {
  const dataDir = await makeDataDir()
  await (await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })).stop()
  const cluster = join(dataDir, 'postgres')
  for (const name of ['', ...(await readdir(cluster, { recursive: true }))])
    await chown(join(cluster, name), 0, 0)
  await chmod(cluster, 0o755)
  const again = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  await again.stop()
})

test.runIf(isRoot)(
  'copies programs that the account cannot read, with their links, to where it can',
  async () => {
    const dataDir = await makeDataDir()
    const hidden = await makeDataDir()
    await chmod(hidden, 0o700)
    const original = await prepareBinaries(dataDir, undefined)
    const native = join(hidden, 'native')
    await cp(dirname(original), hidden, {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    })

    const copy = await prepareBinaries(dataDir, nobody, native)
    expect(dirname(copy)).toBe(dataDir)
    expect(await prepareBinaries(dataDir, nobody, native)).toBe(copy)
    const result = await runProgram([join(copy, 'bin', 'initdb'), '--version'], { cwd: '/', account: nobody })
    expect(result).toEqual({ code: 0, output: expect.stringMatching(/^initdb \(PostgreSQL\) 18/) })
  },
)

test.runIf(isRoot)(
  'the owner of the data folder runs the server, and can start it without root',
  async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, nobody.uid, nobody.gid)
    const server = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
    await runStatement(server.url, 'create table notes as select 1 as kept')
    await server.stop()
    if (!othersRead) return
    const own = await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })
    expect(await runStatement(own.url, 'select * from notes')).toEqual([{ kept: 1 }])
    await own.stop()
  },
)

test.runIf(othersRead)('an ordinary user starts it, and root uses it and takes it over later', async () => {
  const dataDir = await makeDataDir()
  await chown(dataDir, nobody.uid, nobody.gid)
  const own = await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })
  expect(own).toMatchObject({ adopted: false })
  const root = await startEmbeddedPostgres({ dataDir, whenRunning: 'adopt' })
  expect(root.adopted).toBe(true)
  await own.stop()
  const later = await startEmbeddedPostgres({ dataDir, whenRunning: 'refuse' })
  expect(await runStatement(later.url, 'select 1 as fine')).toEqual([{ fine: 1 }])
  await later.stop()
})

test.runIf(othersRead)(
  'a user without an entry in /etc/passwd gets a server, or an explanation',
  async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, 54321, 54321)
    const own = await spawnPeer(dataDir, 'refuse', { wrapper: asUnlisted })
    if (own.url) expect(await runStatement(own.url, 'select 1 as fine')).toEqual([{ fine: 1 }])
    else expect(own.message).toMatch(/uid 54321, which has no entry in .etc.passwd/)
    await own.stop()
  },
)

test.runIf(othersRead)('rejects data of another account in one sentence', async () => {
  const dataDir = await makeDataDir()
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  expect(await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })).toMatchObject({
    message: expect.stringMatching(/cannot be read .* run Wend as the account that owns it/),
  })
})

test.runIf(othersRead)('rejects an unwritable data folder in one sentence', async () => {
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
