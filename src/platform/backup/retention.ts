import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** For how many days, weeks and months to keep the newest backup of each. */
export interface RetentionPolicy {
  days: number
  weeks: number
  months: number
}

const namePattern = /^wend-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/
const dayMs = 24 * 60 * 60 * 1000

/** The file name of a backup made at this time (UTC). */
export const backupName = (time: Date): string =>
  `wend-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

const backupTime = (name: string): Date | undefined => {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The Monday of a time's week. */
const getMonday = (time: Date) =>
  new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)

const periods: Record<keyof RetentionPolicy, (time: Date) => string> = {
  days: (time) => time.toISOString().slice(0, 10),
  weeks: getMonday,
  months: (time) => time.toISOString().slice(0, 7),
}

/**
 * Selects backups to delete. Keeps the newest of each of the last days, weeks and months that have any, the newest of
 * all, and files that are not named like a backup.
 */
export function findExpiredBackups(names: string[], policy: RetentionPolicy): string[] {
  const backups = names.flatMap((name) => {
    const time = backupTime(name)
    return time ? [{ name, time }] : []
  })
  backups.sort((a, b) => b.time.getTime() - a.time.getTime())
  const keptNames = new Set(backups.slice(0, 1).map(({ name }) => name))
  for (const [kind, getPeriod] of Object.entries(periods)) {
    const periodsSeen = new Set<string>()
    for (const { name, time } of backups) {
      const period = getPeriod(time)
      if (periodsSeen.has(period)) continue
      if (periodsSeen.size >= policy[kind as keyof RetentionPolicy]) break
      periodsSeen.add(period)
      keptNames.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !keptNames.has(name))
}

const isLeftover = (name: string) => name.endsWith('.part') && backupTime(name.slice(0, -'.part'.length))

/** Removes partial backups of killed runs from a folder; no other process may be backing up into it. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isLeftover(name)) await rm(join(folder, name), { force: true })
}

/** Removes expired backups, unless `isDryRun`. @returns their names */
export async function removeExpired(
  folder: string,
  policy: RetentionPolicy,
  isDryRun: boolean,
): Promise<string[]> {
  const expired = findExpiredBackups(await readdir(folder), policy)
  if (!isDryRun) for (const name of expired) await rm(join(folder, name), { force: true })
  return expired
}
