import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '../crowd.ts'

/** Page loads within some time. */
export interface ReadStats {
  served: number
  requested: number
  /** The longest time without a successful page load, in milliseconds. */
  gapMs: number
  /** Failed page loads by address and outcome, with counts. */
  failures: Record<string, number>
}

export interface Readers {
  between(fromMs: number, toMs: number): ReadStats
  stop(): Promise<void>
}

const readerCount = 4
const pauseMs = 100

/** Anonymous readers who load the same few pages again and again. */
export function readPages(url: string, paths: string[]): Readers {
  const replies: { at: number; path: string; outcome: string }[] = []
  let isReading = true
  const read = async (person: number) => {
    for (let n = person; isReading; n++) {
      const path = paths[n % paths.length] ?? ''
      const outcome = await callApi(url, `GET ${path}`).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      replies.push({ at: Date.now(), path, outcome })
      await wait(pauseMs)
    }
  }
  const reading = Promise.all(Array.from({ length: readerCount }, (_, person) => read(person)))
  return {
    between(from, to) {
      const within = replies.filter(({ at }) => at >= from && at <= to)
      const served = within.filter(({ outcome }) => outcome === '200')
      const failures: Record<string, number> = {}
      for (const { path, outcome } of within) {
        const what = `${path} ${outcome}`
        if (outcome !== '200') failures[what] = (failures[what] ?? 0) + 1
      }
      const moments = served.map(({ at }) => at)
      return {
        served: served.length,
        requested: within.length,
        gapMs: longestGap(moments, from, to),
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
export function longestGap(moments: number[], from: number, to: number): number {
  const all = [from, ...moments.filter((at) => at > from && at < to), to]
  return Math.max(...all.slice(1).map((at, place) => at - (all[place] as number)))
}
