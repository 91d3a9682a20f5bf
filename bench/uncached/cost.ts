import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

// Reads CPU time and memory from /proc, including those of child processes and the CPU time of ended ones.

/** Finds the descendants of processes. @returns all ids, including the given ones */
async function findDescendants(pids: number[]): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    const fields = /^\d+$/.test(name) ? await readStat(Number(name)) : undefined
    if (!fields) continue
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = new Set<number>()
  const add = (pid: number): void => {
    if (found.has(pid)) return
    found.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const pid of pids) add(pid)
  return [...found]
}

/** Reads the fields of /proc/PID/stat after the program name; undefined if the process has ended. */
async function readStat(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The kernel counts CPU time in hundredths of a second on all supported machines. */
const msPerTick = 10

const idleCheckMs = 250
const maxIdleCpuMs = 20
const maxIdleChecks = 40

/** Waits until these processes use hardly any CPU, but not forever. */
export async function waitUntilIdle(pids: number[]): Promise<void> {
  for (let checks = 0; checks < maxIdleChecks; checks++) {
    const before = await readCpuMs(pids)
    await wait(idleCheckMs)
    if ((await readCpuMs(pids)) - before <= maxIdleCpuMs) return
  }
}

/** Reads the CPU time used by these processes and their descendants, in milliseconds. */
export async function readCpuMs(pids: number[]): Promise<number> {
  let ticks = 0
  for (const pid of await findDescendants(pids)) {
    // User and system time, and those of ended children.
    for (const field of (await readStat(pid))?.slice(11, 15) ?? []) ticks += Number(field)
  }
  return ticks * msPerTick
}

/** Reads the memory of these processes and their descendants, in megabytes; shared memory counts once. */
export async function readPssMb(pids: number[]): Promise<number> {
  let kb = 0
  for (const pid of await findDescendants(pids)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kb += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return Math.round(kb / 1024)
}
