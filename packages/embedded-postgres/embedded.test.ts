import { appendFile, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeDataDir, makeDataDirWithCluster } from '#test/data-dir.ts'
import { runStatement } from '#test/run-statement.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { DataDirInUse, PostgresUnavailable } from './errors.ts'
import { spawnPeer } from './testing/spawn-peer.ts'

test('data survives a restart', async () => {
  const dataDir = await makeDataDir()
  const first = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await runStatement(first.url, 'create table notes as select 1 as n')
  await first.stop()
  await first.stop()

  const second = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(second.url, 'select * from notes')).toEqual([{ n: 1 }])
  await second.stop()
})

test('a second server is rejected, but a command uses the running one', async () => {
  const dataDir = await makeDataDirWithCluster()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await expect(startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })).rejects.toThrow(DataDirInUse)
  expect(await spawnPeer(dataDir, 'refuse')).toMatchObject({
    message: `Another Wend is using ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  })

  const command = await spawnPeer(dataDir, 'use')
  expect(command).toMatchObject({ url: server.url, wasRunning: true })
  await command.stop()
  expect(await runStatement(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
})

test('of five concurrent starts on a new folder, one serves and the others use it', async () => {
  const dataDir = await makeDataDir()
  const peers = await Promise.all(Array.from({ length: 5 }, () => spawnPeer(dataDir, 'use')))
  expect(peers.map((peer) => peer.wasRunning).sort()).toEqual([false, true, true, true, true])
  expect(new Set(peers.map((peer) => peer.url)).size).toBe(1)
  await Promise.all(peers.filter((peer) => peer.wasRunning).map((peer) => peer.stop()))
  await Promise.all(peers.map((peer) => peer.stop()))
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test("missing databases are created and owned by Wend's role, which is not a superuser", async () => {
  const dataDir = await makeDataDirWithCluster()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse', databases: ['one', 'Two 2'] })
  expect(await runStatement(server.url, 'select current_database()')).toEqual([{ current_database: 'one' }])
  const second = await startEmbeddedPostgres({ dataDir, ifRunning: 'use', databases: ['Two 2'] })
  expect(await runStatement(second.url, 'select current_database()')).toEqual([{ current_database: 'Two 2' }])
  await runStatement(second.url, 'create extension pg_trgm')
  expect(
    await runStatement(second.url, 'select rolsuper, rolname from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolname: 'wend' }])
  await server.stop()
})

test('the server is durable, with checksums and a fixed collation', async () => {
  const dataDir = await makeDataDirWithCluster()
  const settings = { work_mem: '5MB' }
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse', settings })
  const expectedSettings = {
    fsync: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    jit: 'off',
    huge_pages: 'off',
    work_mem: '5MB',
    listen_addresses: '',
    server_encoding: 'UTF8',
  }
  for (const [name, value] of Object.entries(expectedSettings))
    expect(await runStatement(server.url, `select current_setting('${name}') as ${name}`)).toEqual([
      { [name]: value },
    ])
  const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
  expect(await runStatement(server.url, locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
  await server.stop()
})

test("an operator's setting in postgresql.conf takes precedence and is kept", async () => {
  const dataDir = await makeDataDirWithCluster()
  await (await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })).stop()
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'max_connections = 23\n')
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(server.url, 'show max_connections')).toEqual([{ max_connections: '23' }])
  await server.stop()
})

test("an operator's mistake in postgresql.conf is reported with its line", async () => {
  const dataDir = await makeDataDirWithCluster()
  await (await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })).stop()
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'max_conections = 23\n')
  const starting = startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await expect(starting).rejects.toThrow(
    /unrecognized configuration parameter "max_conections" in file .* line 4/,
  )
})

test('the database folder can be a symbolic link', async () => {
  const dataDir = await makeDataDir()
  const disk = await makeDataDir()
  await (await startEmbeddedPostgres({ dataDir: disk, ifRunning: 'refuse' })).stop()
  await symlink(join(disk, 'postgres'), join(dataDir, 'postgres'))
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
})

test('other accounts can neither read a password nor connect without one', async () => {
  const dataDir = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  for (const name of await readdir(dataDir, { recursive: true })) {
    const stats = await stat(join(dataDir, name))
    if (stats.isFile() && !name.startsWith('postgres/base'))
      expect([name, stats.mode & 0o077]).toEqual([name, 0])
  }
  const { password } = new URL(server.url)
  expect(password.length).toBeGreaterThan(30)
  await expect(runStatement(server.url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

test.each([
  ['with special characters', 'o\'dd, "näme" 100% +$HOME'],
  ['too long for a socket path', 'long/'.repeat(40)],
])('a data folder %s works, also for a second process', async (_, name) => {
  const dataDir = join(await makeDataDir(), name)
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  const command = await spawnPeer(dataDir, 'use')
  expect(command.wasRunning).toBe(true)
  expect(await runStatement(command.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await command.stop()
  await server.stop()
  const restartedServer = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  expect(await runStatement(restartedServer.url, 'select 1 as n')).toEqual([{ n: 1 }])
  const socketDir = new URL(restartedServer.url).searchParams.get('host') ?? ''
  expect((await stat(socketDir)).mode & 0o077).toBe(0)
  await restartedServer.stop()
  if (!socketDir.startsWith(dataDir)) await expect(stat(socketDir)).rejects.toThrow('ENOENT')
})

test('data of another major version is rejected and left untouched', async () => {
  const dataDir = await makeDataDir()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const starting = startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await expect(starting).rejects.toThrow(PostgresUnavailable)
  await expect(starting).rejects.toThrow(/written by PostgreSQL 17, .* backup .* restore/)
})

test('a folder with other files is rejected and left untouched', async () => {
  const dataDir = await makeDataDir()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear Ann')
  const starting = startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  await expect(starting).rejects.toThrow(/contains files but no PostgreSQL database/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

test("an invalid setting fails the start with PostgreSQL's message", async () => {
  const dataDir = await makeDataDir()
  const settings = { shared_buffers: 'plenty' }
  const starting = startEmbeddedPostgres({ dataDir, ifRunning: 'refuse', settings })
  await expect(starting).rejects.toThrow(/did not start: .*shared_buffers/)
})

test('stopping a server waits for commands that are still using it', async () => {
  const dataDir = await makeDataDirWithCluster()
  const first = await startEmbeddedPostgres({ dataDir, ifRunning: 'use' })
  const second = await startEmbeddedPostgres({ dataDir, ifRunning: 'use' })
  expect([first.wasRunning, second.wasRunning]).toEqual([false, true])
  const client = new pg.Client({ connectionString: second.url, application_name: 'wend' })
  client.on('error', () => {})
  await client.connect()

  const stopping = first.stop()
  const { rows } = await client.query('select 7 as n from pg_sleep(2)')
  expect(rows).toEqual([{ n: 7 }])
  await client.end()
  await second.stop()
  await stopping
})
