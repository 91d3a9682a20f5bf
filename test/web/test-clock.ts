export interface TestClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves when the clock has advanced this far. */
  sleep(ms: number): Promise<void>
  /** Advances the clock: sleepers wake in chronological order, each at its own time. */
  advance(ms: number): void
  /** When the next sleeper wakes; undefined if there is none. */
  nextWake(): number | undefined
}

interface Sleeper {
  at: number
  wake(): void
}

/** Later than any day on which tests run: sites are listed at the real time, and due from then on. */
const defaultStart = Date.parse('2099-12-01T00:00:00Z')

/** A simulated clock: a month takes only as long as its requests. */
export function createTestClock(start: number = defaultStart): TestClock {
  let now = start
  const sleepers: Sleeper[] = []

  const compareSleepers = (a: Sleeper, b: Sleeper) => a.at - b.at
  const next = () => sleepers.toSorted(compareSleepers)[0]

  return {
    now: () => now,
    sleep: (ms) => {
      if (ms <= 0) return Promise.resolve()
      return new Promise((wake) => void sleepers.push({ at: now + ms, wake }))
    },
    advance(ms) {
      const end = now + ms
      for (let first = next(); first && first.at <= end; first = next()) {
        sleepers.splice(sleepers.indexOf(first), 1)
        now = first.at
        first.wake()
      }
      now = end
    },
    nextWake: () => next()?.at,
  }
}
