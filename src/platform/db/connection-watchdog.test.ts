import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type Link, openLink } from '#test/link.ts'
import { openPool } from './connection-pool.ts'
import { isConnectionError } from './database-errors.ts'
import { openDatabase } from './db.ts'

// Statements while the network to the database is cut: no packets arrive, and neither side is notified.

const timings = { intervalMs: 100, timeoutMs: 1000 }
let link: Link
let directLink: Link
let connectionString: string
beforeAll(async () => {
  const url = new URL(inject('templateUrl'))
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}`
  link = await openLink(socket)
  directLink = await openLink(socket)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.host = `127.0.0.1:${link.port}`
  url.pathname = '/postgres'
  connectionString = url.href
  return () => {
    link.close()
    directLink.close()
  }
})

function openTestPool(max: number, timeoutMs = timings.timeoutMs) {
  const config = { connectionString, max, connectionTimeoutMillis: timeoutMs }
  const pool = openPool(config, () => {}, { ...timings, timeoutMs })
  onTestFinished(() => pool.end())
  return pool
}

it('destroys silent connections when the database is cut off, including idle ones', async () => {
  const pool = openTestPool(4)
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')))
  expect(pool.totalCount).toBe(4)
  const inFlight = pool.query('select pg_sleep(3600)').catch((error: unknown) => error)
  await expect.poll(() => pool.idleCount).toBe(3)
  link.cut()
  onTestFinished(() => link.restore())
  const laterQuery = pool.query('select 1').catch((error: unknown) => error)
  for (const error of await Promise.all([inFlight, laterQuery])) {
    expect(isConnectionError(error)).toBe(true)
    expect(String(error)).toContain('Connection terminated')
  }
  expect(pool.totalCount).toBe(0)
  link.restore()
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

it('leaves a slow statement alone while others get replies', async () => {
  // Longer than a busy machine takes to respond.
  const timeoutMs = 5 * timings.timeoutMs
  const pool = openTestPool(1, timeoutMs)
  const slowQuery = pool.query(`select pg_sleep(${timeoutMs / 1000 + 1}), 1 as n`)
  // It is probed several times meanwhile.
  await wait(10 * timings.intervalMs)
  expect((await slowQuery).rows[0].n).toBe(1)
})

it('releases locks of a process that is cut off', async () => {
  const lostProcess = openDatabase(connectionString, { connections: 1, onLost: () => {} })
  const otherProcess = openDatabase(connectionString.replace(String(link.port), String(directLink.port)), {
    connections: 1,
  })
  onTestFinished(async () => {
    await Promise.all([lostProcess.close(), otherProcess.close()])
  })
  const client = await lostProcess.pool.connect()
  await client.query('begin; select pg_advisory_xact_lock(1181)')
  link.cut()
  onTestFinished(() => link.restore())
  // Fails if it waits longer than the statement timeout.
  await otherProcess.pool.query('select pg_advisory_lock(1181)')
  client.release(true)
})
