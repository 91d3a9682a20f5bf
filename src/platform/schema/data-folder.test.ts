import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { canReach } from '#embedded-postgres/account.ts'
import { spawnPeer } from '#embedded-postgres/testing/spawn-peer.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { runStatement } from '#test/run-statement.ts'
import { writeToOutbox } from '../mail/mailer.ts'
import { openMedia } from '../media/open-media.ts'
import { openConfiguredDatabase } from './open-database.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

// Nothing may depend on the account's umask.
let umask: number
beforeAll(() => {
  umask = process.umask(0)
})
afterAll(() => void process.umask(umask))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

/** Paths below a folder that accounts other than the owner can access. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const info = await lstat(join(folder, name))
    if (!info.isSymbolicLink() && (info.mode & 0o077) !== 0) found.push(name)
  }
  return found
}

it('is accessible only to its owner, including database, pictures and mails', async () => {
  // As earlier versions created it.
  const dataDir = await makeDataDir()
  for (const name of ['media', 'outbox']) await mkdir(join(dataDir, name), { mode: 0o755 })
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openConfiguredDatabase(config, { ifRunning: 'refuse', schema: 'migrate' })
  const media = await openMedia(config)
  await media.store.put('leaf-1.webp', new Uint8Array([1]), 'image/webp')
  await writeToOutbox(join(dataDir, 'outbox'), 'a mail')
  expect(await database.pool.query('select 1 as fine').then(({ rows }) => rows)).toEqual([{ fine: 1 }])

  // Under root, PostgreSQL runs as another account, which has to reach its cluster.
  expect(await modeOf(dataDir)).toBe(isRoot ? 0o711 : 0o700)
  for (const name of ['postgres', 'media', 'outbox']) expect(await modeOf(join(dataDir, name))).toBe(0o700)
  const open = await openToOthers(dataDir)
  // PostgreSQL's sockets are open to all, behind the folder's permissions; its programs may be read by all.
  expect(open.filter((name) => !/^postgres\/\.s\.PGSQL|^postgresql-/.test(name))).toEqual([])
  media.close()
  await database.close()
})

it('is restricted with an external database too, and permissions are never widened', async () => {
  const home = await makeDataDir()
  const fresh = join(home, 'deeper', 'data')
  const template = inject('templateUrl')
  const DATABASE_URL = await cloneDatabase(template, databaseName(template))
  onTestFinished(() => dropDatabase(DATABASE_URL))
  const open = async (DATA_DIR: string) => {
    const config = readConfig({ DATA_DIR, DATABASE_URL })
    await (await openConfiguredDatabase(config, { ifRunning: 'refuse', schema: 'require' })).close()
  }
  await open(fresh)
  expect(await modeOf(fresh)).toBe(isRoot ? 0o711 : 0o700)
  await chmod(fresh, 0o500)
  await open(fresh)
  expect(await modeOf(fresh)).toBe(0o500)
})

const othersRead =
  isRoot &&
  (await canReach(import.meta.dirname, nobody)) &&
  (await canReach(dirname(process.execPath), nobody))

it.runIf(othersRead)('is fully restricted under an ordinary account', async () => {
  const dataDir = await makeDataDir()
  await chown(dataDir, nobody.uid, nobody.gid)
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
  const peer = await spawnPeer(dataDir, 'refuse', { wrapper: asNobody })
  expect(await runStatement(peer.url, 'select 1 as fine')).toEqual([{ fine: 1 }])
  expect(await modeOf(dataDir)).toBe(0o700)
  await peer.stop()
})
