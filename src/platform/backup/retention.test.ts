import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupName, findExpiredBackups, removeExpired, removeLeftovers } from './retention.ts'

const backupNameFor = (time: string) => backupName(new Date(time))

/** Backups of every night of 2026, and one at noon on the last day. */
const nightlyBackups = [
  ...Array.from({ length: 365 }, (_, day) => backupName(new Date(Date.UTC(2026, 0, 1 + day, 3)))),
  backupNameFor('2026-12-31T12:00:00Z'),
]
const listKeptBackups = (policy: Parameters<typeof findExpiredBackups>[1]) => {
  const expired = new Set(findExpiredBackups(nightlyBackups, policy))
  return nightlyBackups.filter((name) => !expired.has(name)).map((name) => name.slice(5, 18))
}

it('keeps the newest of each of the last days', () => {
  expect(listKeptBackups({ days: 3, weeks: 0, months: 0 })).toEqual([
    '2026-12-29T03',
    '2026-12-30T03',
    '2026-12-31T12',
  ])
})

it('keeps the newest of each week, from Monday to Sunday', () => {
  expect(listKeptBackups({ days: 0, weeks: 3, months: 0 })).toEqual([
    '2026-12-20T03',
    '2026-12-27T03',
    '2026-12-31T12',
  ])
})

it('keeps the newest of each month', () => {
  expect(listKeptBackups({ days: 0, weeks: 0, months: 3 })).toEqual([
    '2026-10-31T03',
    '2026-11-30T03',
    '2026-12-31T12',
  ])
})

it('always keeps the newest of all', () => {
  expect(listKeptBackups({ days: 0, weeks: 0, months: 0 })).toEqual(['2026-12-31T12'])
})

it('removes only its own backups, and nothing in a dry run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wend-kept-'))
  const expiredBackup = backupNameFor('2026-01-01T03:00:00Z')
  const partialFile = `${backupNameFor('2026-01-02T03:00:00Z')}.part`
  const otherFiles = ['before-0.2.tar.gz', 'notes.part', `${expiredBackup}.damaged`, 'wend-2026-01-01.tar.gz']
  const newestBackup = backupNameFor('2026-02-01T03:00:00Z')
  for (const name of [expiredBackup, partialFile, newestBackup, ...otherFiles])
    await writeFile(join(folder, name), '')
  const policy = { days: 1, weeks: 0, months: 0 }
  expect(await removeExpired(folder, policy, true)).toEqual([expiredBackup])
  expect(await readdir(folder)).toHaveLength(7)
  await removeLeftovers(folder)
  expect(await removeExpired(folder, policy, false)).toEqual([expiredBackup])
  expect((await readdir(folder)).sort()).toEqual([newestBackup, ...otherFiles].sort())
  await rm(folder, { recursive: true })
})
