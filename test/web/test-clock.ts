export interface TestClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Waits until the test has turned the clock far enough. */
  sleep(ms: number): Promise<void>
  /** Lets time pass at once: sleepers wake in the order of their times, each at its own. */
  turn(ms: number): void
  /** When the next sleeper wakes; undefined when nobody sleeps. */
  nextWake(): number | undefined
}

interface Sleeper {
  at: number
  wake(): void
}

/** After every day on which tests run: sites are listed by the real time, and due from then on. */
const begins = Date.parse('2099-12-01T00:00:00Z')

/** A clock that stands still until the test turns it, so that a month takes as long as its requests. */
export function createTestClock(start: number = begins): TestClock {
  let now = start
  const sleepers: Sleeper[] = []

  const isBefore = (one: Sleeper, other: Sleeper) => one.at - other.at
  const next = () => sleepers.toSorted(isBefore)[0]

  return {
    now: () => now,
    sleep: (ms) => {
      if (ms <= 0) return Promise.resolve()
      return new Promise((wake) => void sleepers.push({ at: now + ms, wake }))
    },
    turn(ms) {
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
