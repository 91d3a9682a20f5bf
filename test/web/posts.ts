import { seededRandom } from '#demo/seeded-random.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

/** When a site posts; the same seed always posts the same. */
export interface Schedule {
  seed: number
  postsPerMonth: number
  /** Before its first post, milliseconds since 1970. */
  since: number
  /** Its posts consist of this, where the words below are not what it is about. */
  paragraph?: string | undefined
}

export interface WebPost {
  /** From 0, in the order of time. */
  n: number
  time: number
  title: string
  text: string
}

const words =
  'garden letter bicycle kitchen winter map harbour notebook radio bread lamp river attic thread signal orchard ladder moss'.split(
    ' ',
  )

/** Somewhere in the nth of equal spans, so that the next one is always later. */
function timeOf({ seed, postsPerMonth, since }: Schedule, n: number): number {
  const span = monthMs / postsPerMonth
  return Math.floor(since + (n + seededRandom(seed * 100_003 + n)() * 0.9) * span)
}

/** How many posts there are by then. */
export function countPosts(schedule: Schedule, now: number): number {
  if (schedule.postsPerMonth <= 0 || now < schedule.since) return 0
  const span = Math.floor(((now - schedule.since) * schedule.postsPerMonth) / monthMs)
  return span + (timeOf(schedule, span) <= now ? 1 : 0)
}

function postOf(schedule: Schedule, n: number): WebPost {
  const random = seededRandom(schedule.seed * 7919 + n)
  const time = timeOf(schedule, n)
  const { paragraph } = schedule
  if (paragraph !== undefined) {
    const from = Math.floor((random() * paragraph.length) / 2)
    const title = paragraph.slice(from, from + 24).replace(/^\P{L}*\S+ | \S*$/gu, '')
    return { n, time, title: `${title} (${n})`, text: `${paragraph} ${n}` }
  }
  const word = () => words[Math.floor(random() * words.length)]
  const title = `On ${word()} and ${word()}`
  return { n, time, title, text: `A ${word()}, a ${word()}, a ${word()}. No. ${n}.` }
}

/** The newest ones, newest first. */
export function newestPosts(schedule: Schedule, now: number, most: number): WebPost[] {
  const count = countPosts(schedule, now)
  return Array.from({ length: Math.min(most, count) }, (_, place) => postOf(schedule, count - 1 - place))
}
