import { readdir, readFile } from 'node:fs/promises'

// CPU time and memory from /proc, including child processes and the CPU time of ended ones.

/** Processes and all their descendants. */
async function familyOf(pids: number[]): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    const fields = /^\d+$/.test(name) ? await statOf(Number(name)) : undefined
    if (!fields) continue
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = new Set<number>()
  const add = (pid: number): void => {
    if (family.has(pid)) return
    family.add(pid)
    for (const child of children.get(pid) ?? []) add(child)
  }
  for (const pid of pids) add(pid)
  return [...family]
}

/** Fields of /proc/PID/stat after the program name; undefined if the process has ended. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The kernel counts CPU time in hundredths of a second on all supported machines. */
const msInTick = 10

/** CPU time used by these processes and their descendants, in milliseconds. */
export async function cpuMs(pids: number[]): Promise<number> {
  let ticks = 0
  for (const pid of await familyOf(pids)) {
    // User and system time, and those of ended children.
    for (const field of (await statOf(pid))?.slice(11, 15) ?? []) ticks += Number(field)
  }
  return ticks * msInTick
}

/** Memory of these processes and their descendants in megabytes; shared memory counts once. */
export async function pssMb(pids: number[]): Promise<number> {
  let kb = 0
  for (const pid of await familyOf(pids)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kb += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return Math.round(kb / 1024)
}
