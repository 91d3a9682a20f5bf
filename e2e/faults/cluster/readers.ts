import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '../crowd.ts'

/** Page loads in an interval. */
export interface ReadStats {
  served: number
  requested: number
  /** The longest time without a successful page load, in milliseconds. */
  gapMs: number
  /** Failed page loads by address and outcome, with counts. */
  failures: Record<string, number>
}

export interface Readers {
  getStats(fromMs: number, toMs: number): ReadStats
  stop(): Promise<void>
}

const readerCount = 4
const pauseMs = 100

/** Starts anonymous readers, who load the same few pages in turn until stopped. */
export function startReaders(url: string, paths: string[]): Readers {
  const replies: { time: number; path: string; outcome: string }[] = []
  let isReading = true
  const read = async (person: number) => {
    for (let n = person; isReading; n++) {
      const path = paths[n % paths.length] ?? ''
      const outcome = await callApi(url, `GET ${path}`).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      replies.push({ time: Date.now(), path, outcome })
      await wait(pauseMs)
    }
  }
  const reading = Promise.all(Array.from({ length: readerCount }, (_, person) => read(person)))
  return {
    getStats(from, to) {
      const repliesInInterval = replies.filter(({ time }) => time >= from && time <= to)
      const served = repliesInInterval.filter(({ outcome }) => outcome === '200')
      const failures: Record<string, number> = {}
      for (const { path, outcome } of repliesInInterval) {
        const key = `${path} ${outcome}`
        if (outcome !== '200') failures[key] = (failures[key] ?? 0) + 1
      }
      const successTimes = served.map(({ time }) => time)
      return {
        served: served.length,
        requested: repliesInInterval.length,
        gapMs: longestGap(successTimes, from, to),
        failures,
      }
    },
    async stop() {
      isReading = false
      await reading
    },
  }
}

/** The longest interval between consecutive times. */
export function longestGap(times: number[], from: number, to: number): number {
  const boundaries = [from, ...times.filter((time) => time > from && time < to), to]
  return Math.max(...boundaries.slice(1).map((time, index) => time - (boundaries[index] as number)))
}
