import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../crowd.ts'

/** Page loads within some time. */
export interface ServedMeanwhile {
  served: number
  asked: number
  /** The longest time without a successful page load, in milliseconds. */
  gapMs: number
  /** Failed page loads by address and outcome, with counts. */
  refused: Record<string, number>
}

export interface Readers {
  between(fromMs: number, toMs: number): ServedMeanwhile
  stop(): Promise<void>
}

const people = 4
const pauseMs = 100

/** Anonymous readers who load the same few pages again and again. */
export function readPages(url: string, paths: string[]): Readers {
  const answers: { at: number; path: string; outcome: string }[] = []
  let isReading = true
  const read = async (person: number) => {
    for (let n = person; isReading; n++) {
      const path = paths[n % paths.length] ?? ''
      const outcome = await say(url, `GET ${path}`).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      answers.push({ at: Date.now(), path, outcome })
      await wait(pauseMs)
    }
  }
  const reading = Promise.all(Array.from({ length: people }, (_, person) => read(person)))
  return {
    between(from, to) {
      const within = answers.filter(({ at }) => at >= from && at <= to)
      const served = within.filter(({ outcome }) => outcome === '200')
      const refused: Record<string, number> = {}
      for (const { path, outcome } of within) {
        const what = `${path} ${outcome}`
        if (outcome !== '200') refused[what] = (refused[what] ?? 0) + 1
      }
      const moments = served.map(({ at }) => at)
      return { served: served.length, asked: within.length, gapMs: longestGap(moments, from, to), refused }
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
